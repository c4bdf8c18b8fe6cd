// The camera's picture with the solution drawn into it. Pictures go to the server one at a time; what is shown is the
// picture that was answered last, so that the drawing lies where it belongs.

import { add, element, look, tell, titled } from './server.js';
import { flat, solutionLayer, svg, box } from './overlay.js';
import { Tracker } from './track.js';

const at = (id) => document.getElementById(id);
const video = at('video');

const side = 640; // of the pictures that are sent, pixels
const pause = 500; // ms before the next try where the server is busy
const patience = 3000; // ms until a picture is sent that is out of focus

let tracker;
let running = false;
let asked = 0; // when a picture was sent
const canvas = element('canvas'); // of what is sent
const glance = element('canvas', { width: 320, height: 240 }); // of its sharpness
const shown = element('canvas', { role: 'img' }); // of what was answered
at('seen').append(shown);

async function begin() {
  tell(at('problem'));
  if (!navigator.mediaDevices) {
    tell(at('problem'), { message: 'The camera needs an encrypted page', hint: 'start the server with --tls: gridsaw serve --lan --tls' });
    return;
  }
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: side }, height: { ideal: 480 } } });
    await video.play();
  } catch (problem) {
    tell(at('problem'), { message: `There is no picture from a camera: ${problem.message}`, hint: 'allow this page to use it, and try again' });
    return;
  }
  at('start').textContent = 'Stop the camera';
  at('keep').disabled = false;
  tracker = new Tracker();
  asked = performance.now();
  running = true;
  while (running) await step();
}

function end() {
  running = false;
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  at('seen').hidden = true;
  at('keep').disabled = true;
  at('start').textContent = 'Start the camera';
}

const later = (ms) => new Promise((done) => { setTimeout(done, ms); });

// focused tells whether there are edges in the picture of which lines and numbers could be: of all places one in a hundred
// at least is so much darker or lighter than the mean of those at its left and right.
function focused() {
  const { width, height } = glance;
  const context = glance.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let edges = 0;
  for (let i = 1 + 4; i < data.length - 4; i += 4) if (Math.abs(2 * data[i] - data[i - 4] - data[i + 4]) > 30) edges++;
  return edges > 0.01 * width * height;
}

// step sends a picture and shows what came of it.
async function step() {
  if (document.hidden || !video.videoWidth) return later(100);
  const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(scale * video.videoWidth);
  canvas.height = Math.round(scale * video.videoHeight);
  canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height);
  if (!focused() && performance.now() - asked < patience) return later(20); // looking for a puzzle in it takes long
  asked = performance.now();
  const picture = await new Promise((done) => { canvas.toBlob(done, 'image/jpeg', 0.85); });
  const query = tracker.query();
  try {
    const sight = await look(query, picture);
    tell(at('problem'));
    if (running) show(tracker.take(query, sight));
  } catch (problem) {
    tell(at('problem'), problem);
    return later(pause);
  }
  return null;
}

// show draws the picture that was answered with the solution; 'kept' leaves what is there, 'none' the camera's own picture.
function show(found) {
  at('seen').hidden = found === 'none';
  const words = found === 'none' ? 'Hold the camera over a Sudoku, a Shikaku or a Hashi.' : `${titled(tracker.known)}, solved.`;
  if (at('state').textContent !== words) at('state').textContent = words; // said once
  if (found !== 'here') return;
  shown.width = canvas.width;
  shown.height = canvas.height;
  shown.getContext('2d').drawImage(canvas, 0, 0);
  const view = { ...tracker.known, cells: [], corners: tracker.corners, width: canvas.width, height: canvas.height };
  const map = flat(view);
  const drawing = svg('svg', { viewBox: `0 0 ${canvas.width} ${canvas.height}`, 'aria-hidden': 'true' },
    svg('polygon', { points: box(map, 0, 0, view.cols, view.rows), class: 'frame' }), solutionLayer(view, map));
  shown.setAttribute('aria-label', words);
  at('seen').replaceChildren(shown, drawing);
}

at('start').addEventListener('click', () => (running ? end() : begin()));

// A picture of the camera's own size is kept.
at('keep').addEventListener('click', async () => {
  const whole = element('canvas', { width: video.videoWidth, height: video.videoHeight });
  whole.getContext('2d').drawImage(video, 0, 0);
  at('keep').disabled = true;
  try {
    const picture = await new Promise((done) => { whole.toBlob(done, 'image/jpeg', 0.92); });
    const puzzle = await add(new File([picture], 'camera.jpg', { type: 'image/jpeg' }));
    end();
    location.assign(`/p/${puzzle.id}`);
  } catch (problem) {
    tell(at('problem'), problem);
    at('keep').disabled = false;
  }
});

addEventListener('pagehide', end);
document.documentElement.dataset.ready = 'yes';
