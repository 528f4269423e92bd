// Holders at this session: the own seat where the pass does not include it, and tickets for their friends.
import Typography from '@mui/material/Typography';
import {formatCount} from '../../../../crud/words/count';
import {FriendOfferInputs, HolderOfferInputs, holderOfferDefaults} from '../../../../crud/inputs/holder-offer-inputs';
import {formatCents, formatPercent} from '../../../../crud/words/money';
import {RelatedRecords} from '../../../../crud/lists/related-records';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import type {Stored} from '../../../../providers/wire';

type HolderOffer = Stored<'HolderOffer', {listName: string}>;

type FriendOffer = Stored<'FriendOffer'>;

const n = (value: number): string => formatCount(value);

export default function SessionHolders() {
  const {session, zone} = useEventSession();
  if (!may('ofertas-abonados', 'list'))
    return <Typography color="textSecondary">No tienes permiso para ver las ofertas de abonados.</Typography>;
  const soon = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const days = (hours: number): string => new Date(Date.parse(session.startsAt) - hours * 3_600_000).toISOString();
  return (
    <>
      <RelatedRecords<HolderOffer>
        resource="ofertas-abonados"
        title="Su butaca"
        note="Para un partido que no entra en el abono: la butaca de cada abonado se guarda y se vende a su precio antes que a nadie."
        filter={{eventSessionId: session.id}}
        one="oferta"
        name={{label: 'Abonos', value: offer => offer.listName}}
        columns={[
          {
            label: 'Precio',
            value: offer =>
              offer.amountCents === null
                ? `−${formatPercent(offer.discountBp ?? 0)} %`
                : formatCents(offer.amountCents),
          },
          {
            label: 'Se compra',
            value: offer => `${formatInstant(offer.startsAt, zone)} a ${formatInstant(offer.endsAt, zone)}`,
          },
          {
            label: 'Guardada hasta',
            value: offer => (offer.keepUntilAt === null ? 'No se guarda' : formatInstant(offer.keepUntilAt, zone)),
          },
          {label: 'Guardadas', value: offer => n(offer.kept)},
          {label: 'Vendidas', value: offer => n(offer.sold)},
          {label: 'Activa', value: offer => (offer.isActive ? 'Sí' : 'No')},
        ]}
        empty="Los abonados compran aquí como los demás, o el partido entra en su abono."
        inputs={<HolderOfferInputs />}
        defaults={{...holderOfferDefaults, eventSessionId: session.id, startsAt: soon, endsAt: days(4)}}
        represent={offer => offer.listName}
      />
      <RelatedRecords<FriendOffer>
        resource="amigos-abonados"
        title="Amigos de abonados"
        note="Entradas rebajadas que un abonado compra cerca de su butaca. Ni el cupo ni lo que toca a cada abono se sobrepasan nunca."
        filter={{eventSessionId: session.id}}
        one="oferta"
        name={{label: 'Zona', value: offer => offer.zoneName ?? 'Todas'}}
        columns={[
          {label: 'Precio', value: offer => formatCents(offer.amountCents)},
          {label: 'Por abono', value: offer => n(offer.maxPerPass)},
          {
            label: 'Vendidas',
            value: offer => (offer.quota === null ? n(offer.sold) : `${n(offer.sold)} de ${n(offer.quota)}`),
          },
          {
            label: 'Se compra',
            value: offer => `${formatInstant(offer.startsAt, zone)} a ${formatInstant(offer.endsAt, zone)}`,
          },
          {label: 'Activa', value: offer => (offer.isActive ? 'Sí' : 'No')},
        ]}
        empty="En esta sesión no hay entradas para amigos."
        inputs={<FriendOfferInputs planId={session.seatPlanId} />}
        defaults={{
          eventSessionId: session.id,
          maxPerPass: 2,
          needsPaidPass: true,
          isActive: true,
          startsAt: soon,
          endsAt: days(4),
        }}
        represent={offer => offer.zoneName ?? 'Todas las zonas'}
      />
    </>
  );
}
