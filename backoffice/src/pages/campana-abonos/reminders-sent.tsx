// Who has been told that the window to renew ends, how many days before, and whether they have renewed since.
import {StateMark} from '../../crud/fields/fields';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

type ReminderRecord = Stored<'CampaignReminder', {holderName: string}>;

/** «7,2,0» → «7 y 2 días antes de que acabe su plazo, y el último día» */
export function whenText(reminderDays: string): string {
  const days = reminderDays
    .split(',')
    .filter(Boolean)
    .map(Number)
    .sort((a, b) => b - a);
  const before = days.filter(day => day > 0);
  const list = new Intl.ListFormat('es-ES').format(before.map(String));
  const parts = [
    ...(before.length > 0
      ? [`${list} ${before.length === 1 && before[0] === 1 ? 'día' : 'días'} antes de que acabe su plazo`]
      : []),
    ...(days.includes(0) ? [before.length > 0 ? 'el último día' : 'el último día de su plazo'] : []),
  ];
  return parts.join(', y ');
}

export function RemindersSent({campaignId, reminderDays}: {campaignId: number; reminderDays: string}) {
  const when = whenText(reminderDays);
  return (
    <RelatedRecords<ReminderRecord>
      resource="campana-abonos/avisos"
      title="Avisos enviados"
      note={
        when === ''
          ? 'Esta campaña no recuerda a nadie que se acaba el plazo.'
          : `A quien no ha renovado se le recuerda por correo ${when}; siempre entre las 9 y las 21. Una familia recibe uno solo.`
      }
      filter={{passCampaignId: campaignId}}
      sort={{field: 'id', order: 'DESC'}}
      one="aviso"
      name={{label: 'Abonado', value: one => `${one.memberCode} · ${one.holderName}`}}
      columns={[
        {label: 'Correo', value: one => one.email},
        {
          label: 'Faltaban',
          value: one =>
            one.daysBefore === 0 ? 'El último día' : one.daysBefore === 1 ? '1 día' : `${one.daysBefore} días`,
        },
        {label: 'Enviado', value: one => formatInstant(one.sentAt)},
        {
          label: 'Ahora',
          value: one => (
            <StateMark tone={one.hasRenewed ? 'good' : 'warn'}>
              {one.hasRenewed ? 'Ha renovado' : 'Sin renovar'}
            </StateMark>
          ),
        },
      ]}
      empty="Todavía no se ha recordado a nadie."
      canEdit={false}
      canDelete={false}
      represent={one => one.holderName}
    />
  );
}
