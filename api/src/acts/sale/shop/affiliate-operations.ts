/** Peñas and partners: the name behind a code, and an affiliate's own figures by its link. */
import {nameOfAffiliate, readAffiliatePage} from '../../../domain/affiliates/require-affiliate';
import {notFound} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {Throttle} from '../../../web/http/throttle';
import {int, list, obj, oneOf, str} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';

const NAME = obj({name: str()}, 'AffiliateName');
const PAGE = obj(
  {
    name: str(),
    code: str(),
    kind: oneOf('fan_club', 'agency', 'partner', 'other'),
    months: list(obj({month: str({example: '2026-11'}), supporters: int(), passes: int(), tickets: int()})),
  },
  'AffiliatePage',
);

export function affiliateOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Mis carnés de simpatizante', permission: 'public' as const, errors: [404, 429]};
  return [
    {
      method: 'GET',
      path: '/api/public/affiliates/{code}',
      text: {...text, id: 'getAffiliateName', summary: 'De quién es un código de peña o colaborador', answer: NAME},
      handle: async request => {
        throttle.guess(request.ip, 'affiliate');
        const name = await nameOfAffiliate(runtime.db, request.params.code!);
        if (name === null) throw notFound('No conocemos ese código de peña o colaborador.');
        return {name};
      },
    },
    {
      method: 'GET',
      path: '/api/public/affiliates/pages/{key}',
      text: {
        ...text,
        id: 'getAffiliatePage',
        summary: 'Lo que ha traído un afiliado, con el enlace de su página',
        answer: PAGE,
      },
      handle: async request => {
        throttle.guess(request.ip, 'affiliate');
        const page = await readAffiliatePage(runtime.db, request.params.key!);
        if (!page) throw notFound('Ese enlace no es de ningún afiliado. Pídenos otro.');
        return page;
      },
    },
  ];
}
