layout(location = 0) in vec2 position;  // pixels from the top left
layout(location = 1) in vec2 place;     // in the texture, or in the shape
layout(location = 2) in vec4 tint;
uniform vec2 size;                      // of the picture, pixels
out vec2 at;
out vec4 c;
void main() {
  at = place;
  c = tint;
  gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
}
