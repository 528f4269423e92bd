import {useSyncExternalStore} from 'react';
import {camera, engine} from './working';

export const useDoor = () => useSyncExternalStore(engine.subscribe, engine.readView);
export const useCamera = () => useSyncExternalStore(camera.subscribe, camera.readView);
