#pragma once
#include "agent/carers/notify/mail_messenger.hpp"
#include "agent/carers/notify/mqtt_messenger.hpp"
#include "agent/carers/notify/channel_router.hpp"
#include "agent/carers/notify/web_messenger.hpp"
#include "agent/platform/http/curl_transport.hpp"

namespace mana::app {

/// All ways by which carers outside of the house are told. Threads: one sends; any may give up.
struct WaysOut {
  calendar::remote::CurlTransport net;
  calendar::outbox::WebMessenger web{net};
  calendar::outbox::MailMessenger mail;
  calendar::outbox::MqttMessenger mqtt;
  calendar::outbox::Postman postman{{{calendar::outbox::Channel::Ntfy, &web},
                                     {calendar::outbox::Channel::Webhook, &web},
                                     {calendar::outbox::Channel::Email, &mail},
                                     {calendar::outbox::Channel::Mqtt, &mqtt}}};
  /// What is being sent ends within a second, and nothing is sent any more.
  void give_up() {
    net.give_up();
    mail.give_up();
    mqtt.give_up();
  }
};

}  // namespace mana::app
