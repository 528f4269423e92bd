import {checkMailPace} from '../../domain/messaging/campaigns/check-pace';
import {RO, RO_OR_NULL, entity, flag, id, instant, int, text, version} from '../../web/rest/fields';
import {GROUP} from './fragments';

@entity({
  path: 'emails/ritmos',
  table: 'mail_pace',
  label: ['ritmo de envío', 'ritmos de envío'],
  group: GROUP,
  search: ['name', 'domains'],
  sort: ['name', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkMailPace(tx, before, data),
})
export class MailPace {
  @id() id: number;
  @text({max: 80}) name: string;
  @text({
    max: 1000,
    pattern:
      '^([a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}|[a-z0-9-]+\\.\\*)( ([a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}|[a-z0-9-]+\\.\\*))*$',
    patternMessage: 'Dominios en minúsculas separados por un espacio, como «gmail.com yahoo.*».',
    example: 'gmail.com googlemail.com',
  })
  domains: string;
  @int({optional: 'null', min: 1}) perMinute?: number;
  @int({optional: 'null', min: 1}) perHour?: number;
  @flag({...RO, description: 'El dominio ha contestado que eran demasiados; nadie lo apuntó.'}) isAutomatic: boolean;
  @instant(RO_OR_NULL) slowedUntil: string;
  @text(RO) slowReason: string;
  @version() version?: number;
}
