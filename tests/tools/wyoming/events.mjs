// The Wyoming protocol's events: a line of JSON {"type", "data", "data_length", "payload_length"}, then so many
// bytes of more data (JSON) and so many of payload. https://github.com/OHF-Voice/wyoming

/** As it goes over the wire, in the manner of Home Assistant's own library: the data behind the line. */
export function encode(type, data = {}, payload = Buffer.alloc(0)) {
  const more = Buffer.from(JSON.stringify(data));
  const line = { type, version: '1.5.2', data_length: more.length };
  if (payload.length > 0) line.payload_length = payload.length;
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), more, payload]);
}

/** Events out of bytes that come in pieces. */
export class EventReader {
  #waiting = Buffer.alloc(0);

  push(bytes) { this.#waiting = Buffer.concat([this.#waiting, bytes]); }

  /** The next event that is whole, or null. Throws where it is no Wyoming. */
  next() {
    const end = this.#waiting.indexOf(10);
    if (end < 0) return null;
    const header = JSON.parse(this.#waiting.toString('utf8', 0, end));
    const data_at = end + 1, payload_at = data_at + (header.data_length ?? 0);
    const after = payload_at + (header.payload_length ?? 0);
    if (this.#waiting.length < after) return null;
    const more = payload_at > data_at ? JSON.parse(this.#waiting.toString('utf8', data_at, payload_at)) : {};
    const event = { type: header.type, data: { ...header.data, ...more }, payload: this.#waiting.subarray(payload_at, after) };
    this.#waiting = this.#waiting.subarray(after);
    return event;
  }
}
