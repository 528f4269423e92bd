// Text with markup that the server has already cleaned.
import './html.css';

export function Html({html}: {html: string}) {
  return <div className="prose" dangerouslySetInnerHTML={{__html: html}} />;
}
