// See light.glsl. `TEXTURED` as well for parts that bring a picture of their surface: it holds the square roots
// of linear factors, which are quicker to take back than sRGB.
in vec2 s;
uniform vec3 iris;
uniform float lid;     // how far the lids are closed: shadow on the eyeball
uniform float mouth_open;
out vec4 colour;
#if MATERIAL == 4
in float side;       // metres to her left
#endif
#ifdef TEXTURED
uniform sampler2D base_map;
uniform float alpha_cutoff;
vec3 painted_root() {
  vec4 texel = texture(base_map, s);
#ifdef CUT_OUT
  if (texel.a < alpha_cutoff) discard;
#endif
  return texel.rgb;
}
vec3 painted() {
  vec3 root = painted_root();
  return root * root;
}
#else
vec3 painted() { return vec3(1.0); }
#endif

float hash(float x) {
  x = fract(x * 0.1031);
  x *= x + 33.33;
  return fract(x * (x + x));
}
float noise(float x) {
  float i = floor(x);
  float f = x - i;
  return mix(hash(i), hash(i + 1.0), f * f * (3.0 - 2.0 * f));
}

// Single hairs: stripes along the strand, some wide, most fine. They shade it and break its shine.
float single_hairs() {
#ifdef LIT_BY_VERTEX
  return 0.225 + 0.55 * noise(s.x * 7.0 + 0.3 * s.y);  // finer ones only flicker at this size
#else
  return 0.45 * noise(s.x * 7.0) + 0.35 * noise(s.x * 19.0 + s.y) + 0.20 * noise(s.x * 43.0 + 3.0 * s.y);
#endif
}

#ifdef LIT_BY_VERTEX
#if MATERIAL == 2 && defined(TONED_BY_VERTEX)
in vec3 dark;
in vec3 rise;
#else
in vec3 glow;
#endif
#if MATERIAL == 0 && !defined(TONED_BY_VERTEX)
in vec3 shine;
#elif MATERIAL == 2 && !defined(TONED_BY_VERTEX)
in vec3 tint;
in vec4 angles;
in vec2 reach;
#endif

#ifdef TONED_BY_VERTEX
vec3 shown() {
#if MATERIAL == 2
  float fine = single_hairs();
  vec3 glow = dark + fine * rise;
#endif
#ifdef TEXTURED
  return glow * painted_root();
#else
  return glow;
#endif
}
#else
vec3 lit() {
  vec3 paint = painted();
#if MATERIAL == 0
  return glow * paint + shine;
#elif MATERIAL == 2
  return hair(glow * paint, tint * paint, angles, reach, single_hairs(), s.y);
#else
  return glow * paint;
#endif
}
#endif
#else
in vec3 p;
in vec3 n;
in vec3 t;
in vec4 c;
in vec3 local;
uniform vec3 camera;

#if MATERIAL == 1
vec3 eye(vec3 paint, vec3 d, vec3 v) {
  // The eyeball's own axis is +z; everything is drawn from the angle to it.
  vec3 q = normalize(local);
  float angle = acos(clamp(q.z, -1.0, 1.0));
  const float kIris = 0.455;  // angular radius: 0.7 cm on a ball of 1.5 cm
  vec2 uv = q.xy / sin(kIris);
  float r = length(uv);
  float around = atan(uv.y, uv.x);
  vec3 white = vec3(0.60, 0.575, 0.55) * (1.0 - 0.12 * smoothstep(0.55, 1.2, angle)) + vec3(0.05, -0.03, -0.04) * smoothstep(0.6, 1.1, angle);
  float fibres = 0.5 + 0.25 * sin(around * 23.0 + 3.0 * sin(around * 5.0)) + 0.25 * sin(around * 41.0 + r * 7.0);
  vec3 ring = iris * (0.60 + 0.75 * fibres) * (1.0 + 0.55 * smoothstep(0.3, -0.8, uv.y));
  ring = mix(ring, ring * vec3(1.5, 1.15, 0.6) + 0.02, smoothstep(0.62, 0.36, r) * 0.55);
  ring *= mix(1.0, 0.25, smoothstep(0.78, 1.0, r));
  ring = mix(vec3(0.006), ring, smoothstep(0.36, 0.44, r));
#ifdef TEXTURED
  vec3 base = paint;  // the picture has its own iris
#else
  vec3 base = mix(ring, white, smoothstep(0.93, 1.08, r));
#endif
  vec3 soft = normalize(mix(d, v, 0.15));
  float key = clamp((dot(soft, kKey) + 0.25) / 1.25, 0.0, 1.0);
  float fill = clamp((dot(soft, kFill) + 0.25) / 1.25, 0.0, 1.0);
  vec3 result = base * (kKeyColour * key * 0.85 + kFillColour * fill + ambient(vec3(0.0, 0.3, 1.0)));
  // The upper lid and its lashes throw a shadow.
  float under = smoothstep(0.62, 0.10, q.y + 0.45 * lid);
  result *= mix(0.45, 1.0, under) * mix(0.55, 1.0, c.a);
  // The cornea: a window's light, high on the left.
  vec3 bulge = normalize(mix(d, normalize(v + 0.55 * (d - v * dot(d, v)) * 2.0), 0.25 * (1.0 - smoothstep(0.75, 1.15, r))));
  vec3 mirror = reflect(-v, bulge);
  // It stands lower than the key light, or the lid would hide it and the eye look dead.
  float window = smoothstep(0.977, 0.988, dot(mirror, vec3(-0.318, 0.335, 0.887)));
  float lamp = smoothstep(0.985, 0.996, dot(mirror, vec3(0.300, -0.180, 0.937)));
  result += kKeyColour * window * 0.95 + kFillColour * lamp * 0.45;
  result += ambient(mirror) * (0.03 + 0.4 * power5(1.0 - max(dot(bulge, v), 0.0))) * c.a;
  return result;
}

#endif

vec3 lit() {
  vec3 paint = c.rgb * painted();
  vec3 v = normalize(camera - p);
  vec3 d = normalize(n);
#if MATERIAL == 0
  // A normal that is bent away at the outline is bent back to it: turned round, it would catch the key light
  // and the jaw would have a dotted seam.
  if (!gl_FrontFacing) d = -d;
  d -= v * min(dot(d, v), 0.0);
  return paint * skin_light(d, c.a) + skin_shine(d, v, c.a, t.x);
#elif MATERIAL == 1
  return eye(paint, d, v);
#else
  if (dot(d, v) < 0.0) d = -d;
#if MATERIAL == 2
  vec4 angles = hair_angles(normalize(t + vec3(1e-4)), d, v);
  return hair(paint * hair_light(d, c.a), paint, angles, hair_reach(d, c.a), single_hairs(), s.y);
#elif MATERIAL == 3
  return cloth(paint, d, v, c.a);
#elif MATERIAL == 4
  return wet(paint, d, v, p.z, mouth_open);
#else
  return paint;
#endif
#endif
}
#endif

#ifndef TONED_BY_VERTEX
vec3 shown() { return tone(lit()); }
#endif
void main() {
#if MATERIAL == 4
  if (cut > 0.5 && side > 0.0) discard;
#endif
  colour = vec4(shown(), 1.0);
}
