/** The door's app as a node serves it: the house's own, with the product's sign in the place of the crest. */
import type {Config} from '../config';
import type {Handler} from '../http/front-server';

export function nodePages(_config: Config): Handler {
  return (_req, res) => void res.writeHead(302, {Location: '/admin/puerta'}).end();
}
