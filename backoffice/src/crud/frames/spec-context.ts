// The entity whose screens are on, for the small parts that need its paths.
import {createContext, useContext} from 'react';
import type {ResourceSpec} from './resource-spec';

const SpecContext = createContext<ResourceSpec | null>(null);

export const SpecProvider = SpecContext.Provider;

export const useSpec = (): ResourceSpec | null => useContext(SpecContext);
