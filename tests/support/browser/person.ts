/**
 * Somebody at a screen whose acts are counted: each field filled, each click, each choice out of a list, each address
 * opened.
 */
import type {Locator, Page} from '@playwright/test';

export class Person {
  acts = 0;

  constructor(readonly page: Page) {}

  async open(address: string): Promise<void> {
    this.acts += 1;
    await this.page.goto(address);
  }

  async click(what: Locator): Promise<void> {
    this.acts += 1;
    await what.click();
  }

  async fill(label: string | RegExp, text: string, within: Pick<Page, 'getByLabel'> = this.page): Promise<void> {
    this.acts += 1;
    await within.getByLabel(label).first().fill(text);
  }

  /** A file out of the person's computer. */
  async give(input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.acts += 1;
    await input.setInputFiles(file);
  }

  /** A select of Material: the box that opens a list counts, and the choice. */
  async choose(label: string | RegExp, option: string | RegExp): Promise<void> {
    this.acts += 2;
    await this.page.getByRole('combobox', {name: label}).click();
    await this.page.getByRole('listbox').getByRole('option', {name: option}).first().click();
  }
}
