/**
 * Where the browser tests' time goes, for `npm test -- --profile`: by file and by cause, in lines of JSON as jest's
 * workers leave them (run/costs.cjs). Seconds of the clock come from Playwright's steps, those of the processor from
 * the tests (costs.ts).
 */
import fs from 'node:fs';
import path from 'node:path';
import type {Reporter, TestCase, TestResult, TestStep} from '@playwright/test/reporter';
import type {Spent} from './costs';

type Sum = Omit<Spent, 'cause'> & {times: number};

/** What a step spends its own time on, without the steps inside it; the first that fits decides. */
const CAUSES: [title: RegExp, cause: string][] = [
  [/^Fixture "(as|visitor|context|page)"|^Launch browser|^Create (context|page)|^Close (context|page)/, 'contexts'],
  [/^(Navigate|Reload|Go back|Go forward)/, 'loading of pages'],
  [/^(Expect|Wait)/, 'waiting for what should be seen'],
  [/^(Click|Fill|Press|Check|Uncheck|Type|Tap|Hover|Select|Set input|Focus|Drag|Mouse|Scroll)/, 'acts'],
  [/^(GET|POST|PUT|DELETE|PATCH) /, 'requests of a page'],
];

export default class Profile implements Reporter {
  private readonly files = new Map<string, Sum & {causes: Record<string, Sum>}>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = path.relative(path.join(__dirname, '..', '..', '..'), test.location.file);
    const sum = this.files.get(file) ?? {times: 0, wall: 0, cpu: 0, causes: {}};
    this.files.set(file, sum);
    add(sum, result.duration, 0);
    const book = ({cause, wall, cpu}: Spent) => add((sum.causes[cause] ??= {times: 0, wall: 0, cpu: 0}), wall, cpu);
    for (const {type, description} of result.annotations) {
      if (type !== 'spent') continue;
      const note = JSON.parse(description!) as Spent;
      if (note.cause === 'test') sum.cpu += note.cpu;
      else book(note);
    }
    let booked = 0;
    const walk = (step: TestStep): number => {
      const own = step.duration - step.steps.reduce((all, inside) => all + walk(inside), 0);
      const cause = CAUSES.find(([title]) => title.test(step.title))?.[1];
      const isBrowsers = step.category === 'pw:api' || step.category === 'expect';
      if (cause || isBrowsers) {
        book({cause: cause ?? 'reading of pages', wall: own, cpu: 0});
        booked += own;
      }
      return step.duration;
    };
    result.steps.forEach(walk);
    book({cause: 'preparing by API', wall: result.duration - booked, cpu: 0});
  }

  onEnd(): void {
    const lines = [...this.files].map(([file, {wall, cpu, causes}]) => ({
      stage: 'playwright',
      file,
      wall,
      cpu,
      causes,
    }));
    fs.appendFileSync(
      path.join(process.env.TAQUILLA_COSTS!, `playwright-${process.pid}.jsonl`),
      lines.map(line => `${JSON.stringify(line)}\n`).join(''),
    );
  }
}

function add(sum: Sum, wall: number, cpu: number): void {
  sum.times += 1;
  sum.wall += wall;
  sum.cpu += cpu;
}
