// One of the house's legal texts, with its edition and date, fit to print.
import {api} from '../../lib/api/api';
import {capital, longDay} from '../../lib/words/format';
import {legalKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import type {LegalKind} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Html} from '../../ui/html';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './content.css';

export function LegalPage({kind, name}: {kind: LegalKind; name: string}) {
  const {data, error, reload} = useQuery(legalKey(kind), () => api.legal(kind), 300_000);
  useTitle(data?.title ?? name);
  return (
    <div className="page page-narrow content-page">
      <h1>{data?.title ?? name}</h1>
      {error &&
        !data &&
        (error.status === 404 ? (
          <Notice>Este texto todavía no está publicado.</Notice>
        ) : (
          <Trouble error={error} onRetry={() => void reload()} />
        ))}
      {!data && !error && <TextWaiting />}
      {data && (
        <>
          <p className="content-edition small muted">
            {capital(`edición ${data.edition}, publicada el ${longDay(data.publishedAt)}`)}
            <Button look="quiet" onClick={() => window.print()}>
              <Icon name="print" /> Imprimir
            </Button>
          </p>
          <Html html={data.bodyHtml} />
        </>
      )}
    </div>
  );
}

export function TextWaiting() {
  return (
    <Loading>
      <div className="stack">
        {[92, 100, 84, 97, 70, 95, 88].map(width => (
          <Bone key={width} width={`${width}%`} height="1.2rem" />
        ))}
      </div>
    </Loading>
  );
}
