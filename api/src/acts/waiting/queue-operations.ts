/** The waiting room for programs: look (from memory), join, come in, ask for a mail, use a code, leave. */
import {email, obj, str, type Infer} from '../../domain/kernel/shape';
import type {HotOperation} from '../../web/http/operation';
import {quickJson} from '../../web/http/http';
import {QUEUE_VIEW, type QueueLine} from './queue-line';

const CODE = obj({code: str({minLength: 4, maxLength: 40})});
const MAIL = obj({email: email()});

export function queueOperations(line: QueueLine): HotOperation[] {
  const text = {tag: 'Cola', permission: 'public' as const, answer: QUEUE_VIEW};
  const at = '/api/public/waiting-rooms/{id}';
  const integers = ['id'];
  return [
    {
      method: 'GET',
      path: at,
      integers,
      text: {
        ...text,
        id: 'getQueuePlace',
        summary: 'Mi lugar en la cola',
        description:
          'Se pregunta cada `pollSeconds`, con algo de azar. `phase`: `none` sin lugar, `early` antes del sorteo, `waiting` en la cola, `turn` es el turno, `inside` comprando, `over` el turno ha pasado.',
        errors: [404],
      },
      handle: request => line.view(request, Number(request.params.id)),
      quick: request => quickJson(line.view(request, Number(request.params.id))),
    },
    {
      method: 'POST',
      path: `${at}/join`,
      integers,
      body: obj({}),
      text: {
        ...text,
        id: 'joinQueue',
        summary: 'Ponerse en la cola; quien ya está conserva su lugar',
        errors: [404, 409, 429],
      },
      handle: request => line.join(request, Number(request.params.id)),
    },
    {
      method: 'POST',
      path: `${at}/enter`,
      integers,
      body: obj({}),
      text: {...text, id: 'takeTurn', summary: 'Entrar a comprar: es mi turno', errors: [403, 404, 409]},
      handle: request => line.enter(request, Number(request.params.id)),
    },
    {
      method: 'POST',
      path: `${at}/notify`,
      integers,
      body: MAIL,
      text: {
        ...text,
        id: 'askForTurnMail',
        summary: 'Avisar por correo cuando sea el turno',
        errors: [403, 404, 409, 429],
      },
      handle: (request, body) => line.notify(request, Number(request.params.id), (body as Infer<typeof MAIL>).email),
    },
    {
      method: 'POST',
      path: `${at}/code`,
      integers,
      body: CODE,
      text: {...text, id: 'useQueueCode', summary: 'Entrar sin esperar con un código', errors: [404, 409, 429]},
      handle: (request, body) => line.useCode(request, Number(request.params.id), (body as Infer<typeof CODE>).code),
    },
    {
      method: 'POST',
      path: `${at}/leave`,
      integers,
      body: obj({}),
      text: {...text, id: 'leaveQueue', summary: 'Dejar la cola o terminar de comprar', errors: [403, 404]},
      handle: request => line.leave(request, Number(request.params.id)),
    },
  ];
}
