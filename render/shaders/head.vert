#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;    // linear albedo, ambient occlusion
layout(location = 3) in vec4 fixed_to;  // tangent, head weight
layout(location = 4) in vec2 strand;    // of hair: cm across it, root to tip
uniform mat4 view_projection;
uniform mat4 model;   // of an eye; the unit matrix elsewhere
uniform mat4 head;    // turns with the head
uniform float breath; // metres that the chest rises
out vec3 p;
out vec3 n;
out vec3 t;
out vec4 c;
out vec3 local;
out vec2 s;
void main() {
  vec4 at = model * vec4(position, 1.0);
  vec3 turned = mat3(model) * normal;
  vec3 with_head = (head * at).xyz;
  float w = fixed_to.w;
  // Only what lies under the neck rises with the breath.
  vec3 with_body = at.xyz + vec3(0.0, breath * smoothstep(-0.10, -0.20, at.y), 0.5 * breath * smoothstep(-0.12, -0.24, at.y));
  p = mix(with_body, with_head, w);
  n = mix(turned, mat3(head) * turned, w);
  t = mat3(head) * fixed_to.xyz;
  c = colour;
  local = position;
  s = strand;
  gl_Position = view_projection * vec4(p, 1.0);
}
