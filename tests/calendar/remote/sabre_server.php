<?php
// A CalDAV server of Debian's php-sabre-dav for one test: `php -S 127.0.0.1:PORT sabre_server.php`, its data in the
// folder MANA_SABRE_DATA. One user, who is let in by Digest; calendars are listed by ctag and ETag, there is no
// sync-collection. This version of sabre/dav is older than PHP 8 and warns a lot.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);
ini_set('display_errors', '0');
date_default_timezone_set('UTC');
require_once 'Sabre/autoload.php';

$folder = getenv('MANA_SABRE_DATA');
$is_new = !file_exists("$folder/db.sqlite");
$db = new PDO("sqlite:$folder/db.sqlite");
$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
if ($is_new) {
    foreach (array('users', 'principals', 'calendars') as $part) {
        $sql = "/usr/share/doc/php-sabre-dav/examples/sql/sqlite.$part.sql";
        $db->exec(implode('', gzfile($sql)));  // reads what is not compressed, too
    }
    $db->exec("UPDATE users SET username='mana', digesta1='" . md5('mana:SabreDAV:secret2') . "'");
    $db->exec("UPDATE principals SET uri=replace(uri,'admin','mana')");
}

$calendars = new \Sabre\CalDAV\Backend\PDO($db);
$principals = new \Sabre\DAVACL\PrincipalBackend\PDO($db);
$server = new \Sabre\DAV\Server(array(
    new \Sabre\CalDAV\Principal\Collection($principals),
    new \Sabre\CalDAV\CalendarRootNode($principals, $calendars)));
$server->setBaseUri('/');
$server->addPlugin(new \Sabre\DAV\Auth\Plugin(new \Sabre\DAV\Auth\Backend\PDO($db), 'SabreDAV'));
$server->addPlugin(new \Sabre\DAVACL\Plugin());
$server->addPlugin(new \Sabre\CalDAV\Plugin());
$server->exec();
