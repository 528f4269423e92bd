// The one reader of this page, its camera, and what hears codes besides: made once, before anything is drawn.
import {Camera} from './camera/camera';
import {beat} from './device/heart';
import {browserStore} from './device/browser-store';
import {machine, pairedMark} from './device/machine';
import {workAlone} from './device/one-tab';
import {hearWedge} from './device/wedge';
import {addressed} from './device/address';
import {DoorEngine} from './engine/engine';
import {doorApi} from './wire/door-api';

export const engine = new DoorEngine({
  store: browserStore(),
  watches: {wall: () => Date.now(), steady: () => performance.now()},
  pause: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  api: device => doorApi(device.deviceToken, device.instance),
  body: machine,
});

/** Who takes the next code; while nobody is paired it is the pairing. */
let taker: ((code: string) => void) | null = null;
export const hearCodes = (take: ((code: string) => void) | null): void => {
  taker = take;
};

export const camera = new Camera(code => (taker ? taker(code) : engine.see(code)));
hearWedge(code => (taker ? taker(code) : void engine.read(code)));

const EVICTED =
  'El navegador ha borrado los datos de este lector, que no estaba instalado o no tenía sitio. Emparéjalo otra vez';

export async function begin(isTaken = false): Promise<void> {
  const alone = await workAlone(isTaken, () => engine.standBack());
  if (!alone) return engine.standBack();
  const mark = pairedMark();
  try {
    await engine.start();
  } catch {
    return engine.cannotStore();
  }
  if (engine.view.phase === 'blank' && mark !== null)
    engine.tell(
      mark === 0 ? `${EVICTED}.` : `${EVICTED}; ${mark === 1 ? '1 lectura se ha' : `${mark} lecturas se han`} perdido.`,
    );
  beat(engine);
  if (engine.view.phase === 'working') await goWhereAsked();
}

/** An address of the office names a session: of the same event it is this reader's from now on. */
async function goWhereAsked(): Promise<void> {
  const asked = addressed(location.pathname);
  const {device, sessionId} = engine.view;
  if (asked === null || device === null || asked.sessionId === sessionId) return engine.contact();
  history.replaceState(null, '', '/admin/puerta');
  if (asked.eventId === null || asked.eventId === device.eventId) return engine.chooseSession(asked.sessionId);
  engine.tell(`Este lector es de «${device.eventTitle}». Para leer en otro evento, desvincúlalo antes en el menú.`);
  await engine.contact();
}
