#pragma once
#include "agent/carers/notify/channel_router.hpp"
#include "agent/carers/notify/mail_messenger.hpp"
#include "agent/carers/notify/mqtt_messenger.hpp"
#include "agent/carers/notify/web_messenger.hpp"
#include "agent/platform/http/curl_transport.hpp"

namespace mana::program {

/// All ways by which carers outside of the house are told. Threads: one sends; any may give up.
struct WaysOut {
  platform::CurlTransport net;
  notify::WebMessenger web{net};
  notify::MailMessenger mail;
  notify::MqttMessenger mqtt;
  notify::Postman postman{{{notify::Channel::Ntfy, &web},
                           {notify::Channel::Webhook, &web},
                           {notify::Channel::Email, &mail},
                           {notify::Channel::Mqtt, &mqtt}}};
  /// What is being sent ends within a second, and nothing is sent any more.
  void give_up() {
    net.give_up();
    mail.give_up();
    mqtt.give_up();
  }
};

}  // namespace mana::program
