/** Sounds made on the spot: a card on wood, a horn for your turn, a chord at the end. Soft, from the first gesture on, and one switch turns them off. */

import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number, shape: OscillatorType) {
  const voice = at.createOscillator();
  const volume = at.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  const begin = at.currentTime + start;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0008, begin + length);
  voice.connect(volume).connect(at.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** A short knock: filtered noise. */
function knock(at: AudioContext) {
  const length = Math.floor(at.sampleRate * 0.06);
  const noise = at.createBuffer(1, length, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  source.buffer = noise;
  filter.type = 'lowpass';
  filter.frequency.value = 1400;
  volume.gain.value = 0.28;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start();
}

export const sound = {
  step() {
    const at = ready();
    if (at) knock(at);
  },
  turn() {
    const at = ready();
    if (!at) return;
    tone(at, 196, 0, 0.5, 0.1, 'triangle');
    tone(at, 294, 0.12, 0.6, 0.1, 'triangle');
  },
  /** A warning: two short low blows. */
  alarm() {
    const at = ready();
    if (!at) return;
    tone(at, 233, 0, 0.28, 0.12, 'sawtooth');
    tone(at, 165, 0.2, 0.6, 0.12, 'sawtooth');
  },
  end() {
    const at = ready();
    if (!at) return;
    [147, 220, 294, 370].forEach((pitch, i) => tone(at, pitch, i * 0.09, 1.4, 0.08, 'triangle'));
  },
};
