// One program for each KIND: 0 text, 1 rounded box, 2 background, 3 a picture drawn before, 4 plain,
// 5 an image with its own alpha.
in vec2 at;
in vec4 c;
uniform sampler2D glyphs; // or the picture
uniform vec4 box;      // half width, half height, corner radius, unused
out vec4 colour;
void main() {
#if KIND == 0
  colour = vec4(c.rgb, c.a * texture(glyphs, at).r);
#elif KIND == 1
  vec2 q = abs(at) - box.xy + box.z;
  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - box.z;
  colour = vec4(c.rgb, c.a * clamp(0.5 - d, 0.0, 1.0));
#elif KIND == 4
  colour = c;
#elif KIND == 3
  colour = vec4(texture(glyphs, at).rgb, c.a);
#elif KIND == 5
  colour = texture(glyphs, at) * c;
#else
  float d = length((at - vec2(0.33, 0.45)) * vec2(1.3, 1.0));
  colour = vec4(mix(vec3(0.50, 0.545, 0.575), vec3(0.135, 0.160, 0.190), smoothstep(0.05, 0.80, d)), 1.0);
#endif
}
