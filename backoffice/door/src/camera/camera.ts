// The camera. Promise: its stream is opened once and kept; it comes back after the background by itself; a picture that
// is not one (ended, muted, black) is a state that the screen shows with a way out.
import {loadDecoder, type Context, type Decoder} from './decode';

export type CameraState =
  | 'off'
  | 'asking'
  | 'live'
  /** It runs and shows nothing. */
  | 'dark'
  | 'denied'
  | 'missing'
  /** Somebody else has it, or it has ended. */
  | 'lost';

export interface CameraView {
  state: CameraState;
  hasTorch: boolean;
  isTorchOn: boolean;
  zoom: {min: number; max: number; now: number} | null;
  /** The decoder is not there yet, or cannot be loaded. */
  decoder: 'loading' | 'ready' | 'failed';
}

/** Some nine pictures a second. */
const EVERY_MS = 110;
/** A side of what is looked at, in pixels. */
const SIDE = 640;
const BLACK = 10;
const BLACK_FOR_MS = 3000;
const STALE_MS = 4000;

type Abilities = MediaTrackCapabilities & {torch?: boolean; zoom?: {min: number; max: number}};
type Wishes = MediaTrackConstraintSet & {torch?: boolean; zoom?: number};

export class Camera {
  view: CameraView = {state: 'off', hasTorch: false, isTorchOn: false, zoom: null, decoder: 'loading'};
  private readonly video: HTMLVideoElement;
  private readonly canvas = document.createElement('canvas');
  private readonly context: Context;
  private readonly listeners = new Set<() => void>();
  private stream: MediaStream | null = null;
  private decoder: Decoder | null = null;
  private isBusy = false;
  private lookedAt = 0;
  private litAt = 0;
  private frameAt = 0;
  private isWanted = false;

  constructor(private readonly onCode: (text: string) => void) {
    this.video = document.createElement('video');
    // On the node itself: as attributes of a drawn element they come too late for some phones.
    this.video.muted = true;
    this.video.playsInline = true;
    this.video.autoplay = true;
    this.video.setAttribute('aria-hidden', 'true');
    this.context = this.canvas.getContext('2d', {willReadFrequently: true})!;
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.isWanted && !this.isAlive()) void this.open();
    });
    setInterval(() => this.watch(), 1000);
  }

  subscribe = (hear: () => void): (() => void) => {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  };

  readView = (): CameraView => this.view;

  private show(changes: Partial<CameraView>): void {
    this.view = {...this.view, ...changes};
    for (const hear of this.listeners) hear();
  }

  /** There is one picture; screens hand it on. */
  placeIn(element: HTMLElement): void {
    element.prepend(this.video);
    if (this.stream) void this.video.play().catch(() => undefined);
  }

  private isAlive(): boolean {
    const track = this.stream?.getVideoTracks()[0];
    return track?.readyState === 'live' && !track.muted;
  }

  private loadDecoder(): void {
    loadDecoder().then(
      found => {
        this.decoder = found;
        this.show({decoder: 'ready'});
      },
      () => this.show({decoder: 'failed'}),
    );
  }

  /** Opens it, or opens it again. */
  async open(): Promise<void> {
    this.isWanted = true;
    if (this.decoder === null) this.loadDecoder();
    if (this.view.state === 'asking') return;
    this.stop();
    this.show({state: 'asking'});
    if (!navigator.mediaDevices?.getUserMedia) return this.show({state: 'missing'});
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: {facingMode: {ideal: 'environment'}, width: {ideal: 1280}, height: {ideal: 720}},
      });
    } catch (failure) {
      const name = failure instanceof DOMException ? failure.name : '';
      return this.show({
        state: name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'missing' : 'lost',
      });
    }
    const track = this.stream.getVideoTracks()[0]!;
    track.onended = () => this.show({state: 'lost'});
    track.onmute = () => this.show({state: 'lost'});
    track.onunmute = () => this.show({state: 'live'});
    const can = (track.getCapabilities?.() ?? {}) as Abilities;
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => undefined);
    this.litAt = this.frameAt = performance.now();
    this.show({
      state: 'live',
      hasTorch: can.torch === true,
      isTorchOn: false,
      zoom: can.zoom && can.zoom.max > can.zoom.min ? {...can.zoom, now: can.zoom.min} : null,
    });
    this.await();
  }

  private stop(): void {
    for (const track of this.stream?.getTracks() ?? []) {
      track.onended = track.onmute = track.onunmute = null;
      track.stop();
    }
    this.stream = null;
  }

  close(): void {
    this.isWanted = false;
    this.stop();
    this.video.srcObject = null;
    this.show({state: 'off', isTorchOn: false});
  }

  private async wish(wishes: Wishes): Promise<boolean> {
    try {
      await this.stream?.getVideoTracks()[0]?.applyConstraints({advanced: [wishes]});
      return true;
    } catch {
      return false;
    }
  }

  async turnTorch(): Promise<void> {
    const isTorchOn = !this.view.isTorchOn;
    if (await this.wish({torch: isTorchOn})) this.show({isTorchOn});
  }

  async zoomTo(now: number): Promise<void> {
    const {zoom} = this.view;
    if (zoom && (await this.wish({zoom: now}))) this.show({zoom: {...zoom, now}});
  }

  /** The next picture, when there is one. */
  private await(): void {
    const {stream} = this;
    const next = (): void => {
      if (stream !== this.stream || stream === null) return;
      void this.look();
      this.await();
    };
    if ('requestVideoFrameCallback' in this.video) this.video.requestVideoFrameCallback(next);
    else setTimeout(next, EVERY_MS);
  }

  private async look(): Promise<void> {
    const now = performance.now();
    this.frameAt = now;
    const {videoWidth: width, videoHeight: height} = this.video;
    if (this.isBusy || this.decoder === null || document.hidden || width === 0 || now - this.lookedAt < EVERY_MS)
      return;
    this.isBusy = true;
    this.lookedAt = now;
    try {
      // The middle of it, which is what is seen.
      const cut = Math.min(width, height);
      this.canvas.width = this.canvas.height = Math.min(SIDE, cut);
      const side = this.canvas.width;
      this.context.drawImage(this.video, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
      const text = await this.decoder.decode(this.canvas as HTMLCanvasElement, this.context);
      if (text) this.onCode(text);
    } catch {
      // A picture that could not be looked at: the next one comes.
    } finally {
      this.isBusy = false;
    }
  }

  /** Once a second: whether what comes is a picture. */
  private watch(): void {
    const {state} = this.view;
    if (!this.stream || document.hidden || (state !== 'live' && state !== 'dark')) return;
    const now = performance.now();
    if (this.video.paused) void this.video.play().catch(() => undefined);
    if (now - this.frameAt > STALE_MS) {
      this.frameAt = now;
      return this.show({state: 'lost'});
    }
    if (this.canvas.width === 0 || this.lookedAt === 0) return;
    const {data} = this.context.getImageData(0, 0, this.canvas.width, this.canvas.height);
    let brightest = 0;
    for (let at = 0; at < data.length; at += 4 * 997)
      brightest = Math.max(brightest, data[at]!, data[at + 1]!, data[at + 2]!);
    if (brightest > BLACK) this.litAt = now;
    const isDark = now - this.litAt > BLACK_FOR_MS;
    if (isDark !== (state === 'dark')) this.show({state: isDark ? 'dark' : 'live'});
  }
}
