// «/productos?tarjeta-regalo»: a gift card is made, and what is left on one is asked.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {giftOfferKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {GiftBalance} from './gift-balance';
import {GiftFace} from './gift-face';
import {GiftForm, type Drawn} from './gift-form';
import {GIFT_SECTION, isOffered} from './gift-offer';

interface Props {
  /** Whoever comes to ask what is left on one. */
  isForBalance: boolean;
  onClose: () => void;
}

export default function GiftDialog({isForBalance, onClose}: Props) {
  const {data: offer, error, reload} = useQuery(giftOfferKey, api.giftOffer);
  const account = useAccount();
  const [drawn, setDrawn] = useState<Drawn>({cents: null, recipientName: '', senderName: '', message: ''});
  const isSold = offer !== undefined && isOffered(offer);
  return (
    <ListDialog
      scene="gift-card"
      title={offer && !isSold ? 'Ahora no vendemos tarjetas regalo' : GIFT_SECTION.name}
      picture={
        isSold && (
          <div className="gift-side" role="group" aria-label="Así queda la tarjeta">
            <GiftFace {...drawn} />
          </div>
        )
      }
      onClose={onClose}
    >
      {error && !offer && <Trouble error={error} onRetry={() => void reload()} />}
      {!error && (!offer || account.isLoading) && (
        <Loading label="Cargando las tarjetas regalo…">
          <Bone height="18rem" />
        </Loading>
      )}
      {offer && isForBalance && <GiftBalance isOpen />}
      {isSold && !account.isLoading && (
        <>
          <p>
            Quien la reciba la gasta en lo que quiera, de una vez o de varias.{' '}
            {offer.months === null ? 'No caduca.' : `Vale ${monthsWords(offer.months)} desde que la pagas.`}
          </p>
          <GiftForm key={account.data?.id ?? 'guest'} offer={offer} onDraw={setDrawn} />
        </>
      )}
      {offer && !isForBalance && <GiftBalance isOpen={!isSold} />}
      {offer && !isSold && (
        <Button look="primary" onClick={onClose}>
          Ver los productos
        </Button>
      )}
    </ListDialog>
  );
}

function monthsWords(months: number): string {
  if (months % 12 === 0) return months === 12 ? 'un año' : `${months / 12} años`;
  return months === 1 ? 'un mes' : `${months} meses`;
}
