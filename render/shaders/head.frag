// `#version` and `#define MATERIAL n` are put before this text: one program for each material. A software
// driver would walk through all branches for every pixel (measured: five times as slow).
// 0 skin 1 eye 2 hair 3 cloth 4 wet 5 flat
// Linear light throughout, tone-mapped at the end. One key light high on the left, a weak cool fill, a
// rim from behind, an ambient that is blue above and warm below. Values set by looking at the face.
// `TEXTURED` as well for heads that bring a picture of their skin.
in vec3 p;
in vec3 n;
in vec3 t;
in vec4 c;
in vec3 local;
in vec2 s;
uniform vec3 camera;
uniform vec3 iris;
uniform float lid;     // how far the lids are closed: shadow on the eyeball
uniform float mouth_open;
out vec4 colour;
#ifdef TEXTURED
uniform sampler2D base_map;
uniform float alpha_cutoff;
vec4 painted() {
  vec4 texel = texture(base_map, s);
  if (texel.a < alpha_cutoff) discard;
  return c * vec4(texel.rgb, 1.0);
}
vec4 painted_here;
#define c painted_here
#endif

const vec3 kKey = vec3(-0.4714, 0.5621, 0.6799);
const vec3 kKeyColour = vec3(1.0, 0.94, 0.86) * 1.30;
const vec3 kFill = vec3(0.7960, 0.0995, 0.5970);
const vec3 kFillColour = vec3(0.22, 0.245, 0.285);
const vec3 kRim = vec3(0.5089, 0.4164, -0.7535);
const vec3 kRimColour = vec3(0.85, 0.90, 1.02);
const vec3 kAmbientUp = vec3(0.30, 0.32, 0.355);
const vec3 kAmbientDown = vec3(0.17, 0.14, 0.125);

vec3 ambient(vec3 d) { return mix(kAmbientDown, kAmbientUp, d.y * 0.5 + 0.5); }

// pow() costs a software driver as much as a whole light; these are the powers that are needed.
float power5(float x) {
  float x2 = x * x;
  return x2 * x2 * x;
}
float power12(float x) {
  float x4 = x * x * x * x;
  return x4 * x4 * x4;
}

float ggx(float nh, float a) {
  float a2 = a * a;
  float d = nh * nh * (a2 - 1.0) + 1.0;
  return a2 / (3.14159 * d * d);
}

vec3 tone(vec3 x) {
  x *= 0.80;
  vec3 m = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
  return sqrt(m) * (0.93 + 0.07 * m);  // close to m^(1/2.2)
}

vec3 skin(vec3 d, vec3 v) {
  float ao = c.a;
  vec3 base = c.rgb;
  vec3 aoc = vec3(ao) + vec3(0.32, 0.04, -0.01) * ao * (1.0 - ao);  // light that went through blood comes back red
  vec3 wrap = vec3(0.42, 0.22, 0.15);
  vec3 key = clamp((vec3(dot(d, kKey)) + wrap) / (1.0 + wrap), 0.0, 1.0);
  key = key * key * 0.35 + key * 0.65;
  vec3 fill = clamp((vec3(dot(d, kFill)) + wrap) / (1.0 + wrap), 0.0, 1.0);
  vec3 rim = clamp((vec3(dot(d, kRim)) + wrap * 0.5) / (1.0 + wrap * 0.5), 0.0, 1.0);
  vec3 light = kKeyColour * key * mix(vec3(0.30, 0.10, 0.07), vec3(1.0), smoothstep(0.10, 0.75, ao)) +
               (kFillColour * fill + kRimColour * rim * 0.8) * mix(0.35, 1.0, ao);
  vec3 result = base * (light + ambient(d) * aoc);
  float nv = max(dot(d, v), 0.02);
  vec3 h = normalize(kKey + v);
  float nh = max(dot(d, h), 0.0);
  float f = 0.028 + 0.972 * power5(1.0 - max(dot(v, h), 0.0));
  result += kKeyColour * f * max(dot(d, kKey), 0.0) * ao * (0.30 * ggx(nh, 0.30) + 0.03 * ggx(nh, 0.12));
  result += ambient(reflect(-v, d)) * (0.02 + 0.30 * power5(1.0 - nv)) * ao;
  return result;
}

vec3 eye(vec3 d, vec3 v) {
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
  vec3 base = c.rgb;  // the picture has its own iris
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

vec3 hair(vec3 d, vec3 v) {
  // Single hairs: stripes along the strand, some wide, most fine. They shade it and break its shine.
  float fine = 0.45 * noise(s.x * 7.0) + 0.35 * noise(s.x * 19.0 + s.y) + 0.20 * noise(s.x * 43.0 + 3.0 * s.y);
  // Kajiya and Kay 1989, two lobes: a white one of the surface, a coloured one of the inside.
  vec3 along = normalize(t + d * (0.30 * (fine - 0.5)) + vec3(1e-4));
  vec3 tint = c.rgb * (0.55 + 0.90 * fine) * (0.80 + 0.25 * s.y);
  vec3 t1 = normalize(along - 0.08 * d);
  vec3 t2 = normalize(along + 0.14 * d);
  vec3 result = tint * ambient(d) * mix(0.35, 1.0, c.a);
  result += tint * kFillColour * clamp((dot(d, kFill) + 0.3) / 1.3, 0.0, 1.0);
  for (int i = 0; i < 2; ++i) {
    vec3 l = i == 0 ? kKey : kRim;
    vec3 lc = i == 0 ? kKeyColour : kRimColour;
    vec3 h = normalize(l + v);
    float nl = clamp((dot(d, l) + 0.3) / 1.3, 0.0, 1.0);
    float a = dot(t1, h);
    float b = dot(t2, h);
    float s2 = power12(max(1.0 - b * b, 0.0));
    float s1 = power12(max(1.0 - a * a, 0.0));
    s1 = s1 * s1 * s1 * s1;
    result += lc * (tint * nl * 0.9 + (vec3(0.05, 0.045, 0.04) * s1 + tint * 1.1 * s2) * smoothstep(-0.1, 0.4, dot(d, l))) * mix(0.30, 1.0, c.a);
  }
  return result;
}

vec3 cloth(vec3 d, vec3 v) {
  float nv = max(dot(d, v), 0.0);
  vec3 result = c.rgb * (kKeyColour * max(dot(d, kKey), 0.0) + kFillColour * max(dot(d, kFill), 0.0) + kRimColour * 0.5 * max(dot(d, kRim), 0.0) + ambient(d)) * mix(0.3, 1.0, c.a);
  return result + c.rgb * 0.3 * (1.0 - nv) * (1.0 - nv) * (1.0 - nv) * kAmbientUp;
}

vec3 wet(vec3 d, vec3 v) {
  // Inside the mouth: the deeper, the darker, and darker still behind lips that are nearly closed.
  float depth = smoothstep(0.045, 0.092, p.z);
  float key = clamp((dot(d, kKey) + 0.4) / 1.4, 0.0, 1.0);
  vec3 result = c.rgb * (kKeyColour * key * 0.55 + kFillColour * 0.6 + ambient(d)) * mix(0.10, 0.85, depth) * mix(0.45, 1.0, mouth_open);
  vec3 h = normalize(kKey + v);
  return result + kKeyColour * ggx(max(dot(d, h), 0.0), 0.15) * 0.010 * depth * mouth_open;
}

void main() {
#ifdef TEXTURED
  painted_here = painted();
#endif
  vec3 v = normalize(camera - p);
  vec3 d = normalize(n);
#if MATERIAL == 0
  // A normal that is bent away at the outline is bent back to it: turned round, it would catch the key light
  // and the jaw would have a dotted seam.
  if (!gl_FrontFacing) d = -d;
  d -= v * min(dot(d, v), 0.0);
#elif MATERIAL != 1
  if (dot(d, v) < 0.0) d = -d;
#endif
#if MATERIAL == 0
  vec3 result = skin(d, v);
#elif MATERIAL == 1
  vec3 result = eye(d, v);
#elif MATERIAL == 2
  vec3 result = hair(d, v);
#elif MATERIAL == 3
  vec3 result = cloth(d, v);
#elif MATERIAL == 4
  vec3 result = wet(d, v);
#else
  vec3 result = c.rgb;
#endif
  colour = vec4(tone(result), 1.0);
}
