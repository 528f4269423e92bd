// The agent of this computer (api/agent/agent.mjs): its key is kept in this browser, and what it says is said in words.
export const AGENT = 'http://127.0.0.1:9753';
const STORED = 'taquilla.agent-key';

export const agentKey = (): string | null => localStorage.getItem(STORED);
export const keepAgentKey = (key: string): void =>
  key === '' ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, key);

export interface AgentStatus {
  version: string;
  printers: {name: string; problem: string | null}[];
  terminals: {name: string}[];
}

/** @throws Error with a sentence for whoever stands before it */
export async function askAgent(at: string, send?: {bytes: ArrayBuffer; job: string}): Promise<AgentStatus> {
  let answer: Response;
  try {
    answer = await fetch(`${AGENT}/${at}`, {
      method: send ? 'POST' : 'GET',
      headers: {'X-Agent-Key': agentKey() ?? '', ...(send && {'Idempotency-Key': send.job})},
      ...(send && {body: send.bytes}),
    });
  } catch {
    throw new Error('El agente de este ordenador no contesta: ¿está en marcha?');
  }
  const told = (await answer.json().catch(() => ({}))) as AgentStatus & {message?: string};
  if (!answer.ok) throw new Error(told.message ?? 'El agente de este ordenador ha fallado.');
  return told;
}
