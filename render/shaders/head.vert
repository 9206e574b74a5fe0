// See light.glsl.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;    // linear albedo, ambient occlusion
layout(location = 3) in vec4 fixed_to;  // tangent of hair, or gloss of skin; head weight
layout(location = 4) in vec2 strand;    // of hair: cm across it, root to tip; or the place in the base map
uniform mat4 view_projection;
uniform mat4 model;   // of an eye; the unit matrix elsewhere
uniform mat4 head;    // turns with the head
uniform float breath; // metres that the chest rises
uniform vec3 camera;
uniform float mouth_open;
#ifdef LIT_BY_VERTEX
#if MATERIAL == 2 && defined(TONED_BY_VERTEX)
// What a screen shows of hair, by which of the single hairs it is: dark + fine * rise.
out vec3 dark;
out vec3 rise;
#else
out vec3 glow;  // light that leaves it, without the shine
#endif
#ifdef TONED_BY_VERTEX
uniform vec3 paint_mean;  // of the picture of its surface
#endif
#if MATERIAL == 0 && !defined(TONED_BY_VERTEX)
out vec3 shine;
#elif MATERIAL == 2 && !defined(TONED_BY_VERTEX)
out vec3 tint;
out vec4 angles;
out vec2 reach;
#endif
#else
out vec3 p;
out vec3 n;
out vec3 t;
out vec4 c;
out vec3 local;
#endif
out vec2 s;
#if MATERIAL == 4
out float side;
#endif

#ifdef LIT_BY_VERTEX
void light(vec3 p, vec3 normal, vec3 tangent) {
  vec3 v = normalize(camera - p);
  vec3 d = normalize(normal);
  float ao = colour.a;
#if MATERIAL == 0
  float facing = dot(d, v);
  d -= v * min(facing, 0.0);
  glow = colour.rgb * skin_light(d, ao);
  // What is turned away would throw its rim's gleam over the triangles that it shares with what is seen.
  vec3 gleam = skin_shine(d, v, ao, fixed_to.x) * smoothstep(-0.25, 0.05, facing);
#ifdef TONED_BY_VERTEX
  glow = glow * paint_mean + gleam;
#else
  shine = gleam;
#endif
#else
  if (dot(d, v) < 0.0) d = -d;
#if MATERIAL == 2 && defined(TONED_BY_VERTEX)
  vec3 tint = colour.rgb * paint_mean;
  vec3 glow = tint * hair_light(d, ao);
  vec2 reach = hair_reach(d, ao);
  vec4 angles = hair_angles(normalize(tangent + vec3(1e-4)), d, v);
  vec3 a = tone(hair(glow, tint, angles, reach, 0.15, strand.y));
  vec3 b = tone(hair(glow, tint, angles, reach, 0.85, strand.y));
  vec3 scale = 1.0 / sqrt(paint_mean);
  rise = scale * (b - a) / 0.70;
  dark = scale * a - 0.15 * rise;
#elif MATERIAL == 2
  tint = colour.rgb;
  glow = tint * hair_light(d, ao);
  reach = hair_reach(d, ao);
  angles = hair_angles(normalize(tangent + vec3(1e-4)), d, v);
#elif MATERIAL == 3
  glow = cloth(colour.rgb, d, v, ao);
#elif MATERIAL == 4
  glow = wet(colour.rgb, d, v, p.z, mouth_open);
#else
  glow = colour.rgb;
#endif
#endif
#if defined(TONED_BY_VERTEX) && MATERIAL != 2
  // The picture holds square roots, and a screen's values go much like these: near its mean it may come last.
  glow = tone(glow) / sqrt(paint_mean);
#endif
}
#endif

void main() {
  vec4 at = model * vec4(position, 1.0);
  vec3 turned = mat3(model) * normal;
  vec3 with_head = (head * at).xyz;
  float w = fixed_to.w;
  // Only what lies under the neck rises with the breath.
  vec3 with_body = at.xyz + vec3(0.0, breath * smoothstep(-0.10, -0.20, at.y), 0.5 * breath * smoothstep(-0.12, -0.24, at.y));
  vec3 place = mix(with_body, with_head, w);
  vec3 outwards = mix(turned, mat3(head) * turned, w);
#ifdef LIT_BY_VERTEX
  light(place, outwards, mat3(head) * fixed_to.xyz);
#else
  p = place;
  n = outwards;
#if MATERIAL == 0
  t = fixed_to.xyz;
#else
  t = mat3(head) * fixed_to.xyz;
#endif
  c = colour;
  local = position;
#endif
  s = strand;
#if MATERIAL == 4
  side = position.x;
#endif
  gl_Position = view_projection * vec4(place, 1.0);
}
