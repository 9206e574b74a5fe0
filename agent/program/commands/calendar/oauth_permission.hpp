#pragma once
#include "calendar/remote/oauth.hpp"

namespace mana::program {

/// Asks the person at the keyboard for a permission: prints the address to open in a browser, and waits ten
/// minutes for the browser to come back to a port of this machine (RFC 8252). On a machine without a browser
/// the address to which the browser was sent can be typed instead. The client's secret is the first line of
/// standard input. Errors: BadInput says what was wrong; Timeout.
core::Result<calendar::remote::OAuthGrant> ask_for_permission(platform::Transport& transport,
                                                              calendar::remote::OAuthClient client);

}  // namespace mana::program
