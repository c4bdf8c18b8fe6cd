// What the page asks of the server. Answers that are none are thrown as errors with words for people.

const token = document.querySelector('meta[name=token]').content;

export class Problem extends Error {
  constructor(reason, hint) {
    super(reason);
    this.hint = hint;
  }
}

const ask = (method, path, body) => request(method, `/v1/puzzles${path}`, body);

// request asks for an address.
export async function request(method, address, body, more = {}) {
  const headers = { 'X-Gridsaw-Token': token, ...more };
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(address, { method, headers, body });
  } catch {
    throw new Problem('The server does not answer.', 'Look whether gridsaw serve still runs, and try again.');
  }
  if (response.ok || response.status === 304) return response;
  const told = await response.json().catch(() => ({ error: response.statusText }));
  const problem = new Problem(told.error, told.hint);
  problem.status = response.status;
  throw problem;
}

export const list = async () => (await ask('GET', '')).json();
const of = (number) => (number ? `?puzzle=${number}` : ''); // several puzzles in a picture
export const show = async (id, number) => (await ask('GET', `/${id}${of(number)}`)).json();
export const steps = async (id, number) => (await ask('GET', `/${id}/steps${of(number)}`)).json();
export const text = async (id, number) => (await ask('GET', `/${id}/text${of(number)}`)).text();
export const solved = async (id, number) => (await ask('GET', `/${id}/solved${of(number)}`)).blob();
export const remove = (id) => ask('DELETE', `/${id}`);
export const addAll = async (id) => (await ask('POST', `/${id}/all`)).json();
export const correct = async (id, number, set) => (await ask('PUT', `/${id}/cells${of(number)}`, JSON.stringify({ set }))).json();
export const place = async (id, number, corners) => (await ask('PUT', `/${id}/corners${of(number)}`, JSON.stringify({ corners }))).json();

// look has a picture of a camera looked at; it is not kept.
export const look = async (query, picture) => (await request('POST', `/v1/live${query}`, picture)).json();

export async function add(file) {
  const form = new FormData();
  form.append('picture', file, file.name || 'pasted picture');
  return (await ask('POST', '', form)).json();
}

// titled is what a puzzle is called.
export function titled({ status, kind, count }) {
  if (count > 1) return `${count} puzzles`;
  const name = { sudoku: 'Sudoku', shikaku: 'Shikaku', hashi: 'Hashi', jigsaw: 'Jigsaw' }[kind];
  return status === 'unread' && kind && kind !== 'jigsaw' ? `Perhaps a ${name}` : name ?? 'Nothing read';
}

// sentence begins a text with a capital letter, and ends it.
export const sentence = (text) => (text.charAt(0).toUpperCase() + text.slice(1)).replace(/([^.!?])$/, '$1.');

// tell writes a problem where it is read out; none takes it away.
export function tell(place, problem) {
  place.replaceChildren();
  if (!problem) return;
  place.append(element('strong', { textContent: sentence(problem.message) }));
  if (problem.hint) place.append(' ', sentence(problem.hint));
}

// element makes an element with properties and attributes (those with a dash) and children.
export function element(name, properties = {}, ...children) {
  const out = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) out.setAttribute(key, value);
    else out[key] = value;
  }
  out.append(...children);
  return out;
}
