// A gift card as it is given: the house's colours, the sum in large type, and below it whose words go with it.
import {shortEuros} from '../../lib/forms/amount';
import {useSite} from '../../lib/site';
import {Crest} from '../../ui/crest';
import './gift-face.css';

interface Props {
  /** null: not chosen yet. */
  cents: number | null;
  recipientName?: string;
  senderName?: string;
  message?: string;
}

export function GiftFace({cents, recipientName = '', senderName = '', message = ''}: Props) {
  const site = useSite();
  const hasWords = Boolean(recipientName || senderName || message);
  return (
    <div className="gift-face">
      <div className="gift-face-front">
        <p className="gift-face-house">
          {site && <Crest name={site.name} size={40} />}
          <span>{site ? site.look.shortName || site.name : ' '}</span>
        </p>
        <p className="gift-face-name">Tarjeta regalo</p>
        <p className="gift-face-sum">{cents === null ? ' ' : shortEuros(cents)}</p>
      </div>
      {hasWords && (
        <div className="gift-face-words">
          {recipientName && (
            <p>
              Para <strong>{recipientName}</strong>
            </p>
          )}
          {message && <p className="gift-face-message">{message}</p>}
          {senderName && <p className="gift-face-from">De {senderName}</p>}
        </div>
      )}
    </div>
  );
}
