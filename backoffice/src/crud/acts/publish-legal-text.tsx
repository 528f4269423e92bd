// A draft is read by nobody until somebody answers for it: what it still lacks, and the act.
import {useNotify, useRecordContext, useRefresh} from 'react-admin';
import {notifyProblem} from './notify-problem';
import {Panel} from '../frames/panel';
import {SignLegalText} from './sign-legal-text';
import {formatInstant} from '../words/zoned-time';
import type {Stored} from '../../providers/wire';

export function PublishLegalText() {
  const text = useRecordContext<Stored<'LegalText'>>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (text === undefined) return null;
  if (text.publishedAt)
    return (
      <Panel title="Publicado">{`Desde el ${formatInstant(String(text.publishedAt))}. Hay pedidos que lo aceptaron así: para cambiarlo, crea la edición siguiente.`}</Panel>
    );
  return (
    <Panel
      title="Borrador: nadie lo lee todavía"
      actions={
        <SignLegalText
          id={text.id}
          name={text.title}
          onDone={refresh}
          onFailure={failure => notifyProblem(notify, failure)}
        />
      }
    >
      {
        'Lo que va entre llaves dobles ({{nif}}, {{direccion}} …) lo pone la configuración. Lo que va entre corchetes dobles ([[…]]) lo tienes que escribir tú. Guarda antes de publicar.'
      }
    </Panel>
  );
}
