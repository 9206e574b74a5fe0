// How materials answer light; put before both shaders, so that a light can be worked out for each pixel or
// for each vertex (`LIT_BY_VERTEX`), from where it is carried over the triangle. On 11,000 vertices soft light
// looks the same either way, and costs a software driver a tenth.
// `#version` and `#define MATERIAL n` are put before this text: one program for each material. A software
// driver would walk through all branches for every pixel (measured: five times as slow).
// 0 skin 1 eye 2 hair 3 cloth 4 wet 5 flat
// Linear light throughout, tone-mapped at the end. One key light high on the left, a weak cool fill, a
// rim from behind, an ambient that is blue above and warm below. Values set by looking at the face.
// d: the normal, v: towards the viewer, both of length one; ao: 1 open .. 0 in a corner.
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

// What a screen shows: filmic (Narkowicz 2016, a fit of ACES), with its gamma.
vec3 tone(vec3 x) {
  x *= 0.80;
  vec3 m = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
  return sqrt(m) * (0.93 + 0.07 * m);  // close to m^(1/2.2)
}


// ---- skin: light that went in comes out further on, red farthest: each colour wraps around the form its own way
vec3 skin_light(vec3 d, float ao) {
  vec3 aoc = vec3(ao) + vec3(0.32, 0.04, -0.01) * ao * (1.0 - ao);  // light that went through blood comes back red
  const vec3 wrap = vec3(0.36, 0.25, 0.20);
  vec3 key = clamp((vec3(dot(d, kKey)) + wrap) / (1.0 + wrap), 0.0, 1.0);
  key = key * key * 0.35 + key * 0.65;
  vec3 fill = clamp((vec3(dot(d, kFill)) + wrap) / (1.0 + wrap), 0.0, 1.0);
  vec3 rim = clamp((vec3(dot(d, kRim)) + wrap * 0.5) / (1.0 + wrap * 0.5), 0.0, 1.0);
  return kKeyColour * key * mix(vec3(0.28, 0.15, 0.12), vec3(1.0), smoothstep(0.08, 0.70, ao)) +
         (kFillColour * fill + kRimColour * rim * 0.8) * mix(0.35, 1.0, ao) + ambient(d) * aoc;
}
// What it throws back without letting it in: of the key light two lobes of GGX (Walter and others 2007) under
// Schlick's approximation of Fresnel (1994), and a little of the room. gloss: 0 dull .. 1 moist, as lips are.
vec3 skin_shine(vec3 d, vec3 v, float ao, float gloss) {
  vec3 h = normalize(kKey + v);
  float nh = clamp(dot(d, h), 0.0, 1.0);
  float a = 0.42 - 0.20 * gloss;
  float lobes = 0.30 * ggx(nh, a) + 0.05 * gloss * ggx(nh, 0.4 * a);
  float f = 0.028 + 0.972 * power5(1.0 - max(dot(v, h), 0.0));
  float edge = power5(1.0 - max(dot(d, v), 0.02));
  return (kKeyColour * (f * lobes * max(dot(d, kKey), 0.0)) + ambient(reflect(-v, d)) * (0.02 + 0.30 * edge)) * ao;
}

// ---- hair: Kajiya and Kay 1989, two lobes: a white one of the surface, a coloured one of the inside
vec3 hair_light(vec3 d, float ao) {
  float key = clamp((dot(d, kKey) + 0.3) / 1.3, 0.0, 1.0);
  float rim = clamp((dot(d, kRim) + 0.3) / 1.3, 0.0, 1.0);
  return ambient(d) * mix(0.35, 1.0, ao) + kFillColour * clamp((dot(d, kFill) + 0.3) / 1.3, 0.0, 1.0) +
         0.9 * (kKeyColour * key + kRimColour * rim) * mix(0.30, 1.0, ao);
}
// Of key and rim light: how much of it falls on hair that lies so.
vec2 hair_reach(vec3 d, float ao) {
  return smoothstep(-0.1, 0.4, vec2(dot(d, kKey), dot(d, kRim))) * mix(0.30, 1.0, ao);
}
// Cosines of key and rim light's half vectors with the strand and with the normal.
vec4 hair_angles(vec3 t, vec3 d, vec3 v) {
  vec3 key = normalize(kKey + v);
  vec3 rim = normalize(kRim + v);
  return vec4(dot(t, key), dot(t, rim), dot(d, key), dot(d, rim));
}
// @param fine 0..1: which of the single hairs; it is darker or lighter and lies a little differently
// @param glow hair_light times tint
vec3 hair(vec3 glow, vec3 tint, vec4 angles, vec2 reach, float fine, float down) {
  float tilt = 0.30 * (fine - 0.5);
  vec2 lean = vec2(tilt - 0.08, tilt + 0.14);  // of the two lobes
  vec2 scale = 1.0 / (1.0 + lean * lean);
  vec2 a = angles.xy + lean.x * angles.zw;
  vec2 b = angles.xy + lean.y * angles.zw;
  a = max(1.0 - a * a * scale.x, 0.0);
  b = max(1.0 - b * b * scale.y, 0.0);
  vec2 a4 = a * a * a * a;
  vec2 b4 = b * b * b * b;
  vec2 white = a4 * a4 * a4;  // to the power of 12
  white = reach * white * white * white * white;
  vec2 own = reach * b4 * b4 * b4;
  float shade = (0.55 + 0.90 * fine) * (0.80 + 0.25 * down);
  return shade * (glow + 1.1 * tint * (kKeyColour * own.x + kRimColour * own.y)) +
         vec3(0.05, 0.045, 0.04) * (kKeyColour * white.x + kRimColour * white.y);
}

// ---- cloth
vec3 cloth(vec3 tint, vec3 d, vec3 v, float ao) {
  float edge = 1.0 - max(dot(d, v), 0.0);
  vec3 light = kKeyColour * max(dot(d, kKey), 0.0) + kFillColour * max(dot(d, kFill), 0.0) +
               kRimColour * 0.5 * max(dot(d, kRim), 0.0) + ambient(d);
  return tint * (light * mix(0.3, 1.0, ao) + 0.3 * edge * edge * edge * kAmbientUp);
}

// ---- inside the mouth: the deeper, the darker, and darker still behind lips that are nearly closed
uniform float cut;  // 1: only her right half is drawn, as light as at the front
vec3 wet(vec3 tint, vec3 d, vec3 v, float z, float mouth_open) {
  float depth = max(smoothstep(0.045, 0.092, z), cut);
  tint = mix(tint, sqrt(tint), 0.45 * cut);  // as a drawing for learners is
  float key = clamp((dot(d, kKey) + 0.4) / 1.4, 0.0, 1.0);
  vec3 result = tint * (kKeyColour * key * 0.55 + kFillColour * 0.6 + ambient(d)) * mix(0.10, 0.85, depth) * mix(0.45, 1.0, mouth_open);
  vec3 h = normalize(kKey + v);
  return result + kKeyColour * ggx(max(dot(d, h), 0.0), 0.15) * 0.010 * depth * mouth_open;
}
