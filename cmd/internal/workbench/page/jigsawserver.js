// What the pages ask of the server about jigsaws.

import { request } from './server.js';

const address = (id, path = '') => `/v1/jigsaws/${id}${path}`;
const json = async (method, path, body) => (await request(method, path, body)).json();

export const begin = () => json('POST', '/v1/jigsaws');
export const takeAway = (id, n) => json('DELETE', address(id, `/pictures/${n}`));
export const solve = (id) => json('POST', address(id, '/solve'));
export const giveUp = (id) => json('DELETE', address(id, '/solve'));
export const sheet = (id, n) => json('GET', address(id, `/pictures/${n}/pieces`));
export const answer = (id, n) => json('GET', address(id, `/answers/${n}`));
export const sides = (id, n, pieces) => json('GET', address(id, `/answers/${n}/sides?pieces=${pieces.join(',')}`));

export const say = (id, constraints) => json('PUT', address(id, '/constraints'), JSON.stringify(constraints));
export const importText = (id, text) => json('PUT', address(id, '/constraints'), text);
export const undo = (id) => json('POST', address(id, '/constraints/undo'));
export const redo = (id) => json('POST', address(id, '/constraints/redo'));
export const exported = (id) => address(id, '/constraints');

// picture is the address of a picture, or of the drawn answer.
export const picture = (id, n, small) => address(id, `/pictures/${n}${small ? '/small' : ''}`);
export const drawn = (id, n) => address(id, `/answers/${n}/picture`);

// state is what there is to a jigsaw, null where nothing changed since the revision.
export async function state(id, revision) {
  const response = await request('GET', address(id), undefined, revision == null ? {} : { 'If-None-Match': `"${revision}"` });
  return response.status === 304 ? null : response.json();
}

// addPicture sends a picture, and waits where the server has too much to do.
export async function addPicture(id, file) {
  const form = new FormData();
  form.append('picture', file, file.name || 'pasted picture');
  for (;;) {
    try {
      return await json('POST', address(id, '/pictures'), form);
    } catch (problem) {
      if (problem.status !== 503) throw problem;
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}
