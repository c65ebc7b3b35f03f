import { showAmount } from "#views/pages/display.ts";

const DONE = /^many-(\d{1,3})$/;

/** The key of the outcome of an act on several things. */
export function doneOfMany(count: number): string {
	return `many-${count}`;
}

/** What to ask before an act on several things. */
export function askAboutMany(verb: string, things: readonly unknown[], noun: string) {
	return things.length > 1 ? `${verb} ${showAmount(things.length, noun)}?` : undefined;
}

/** The sentence for such a key, if it is one. */
export function outcomeOfMany(
	done: string | undefined,
	sentence: (count: number) => string,
): Record<string, string> {
	const [key, count] = DONE.exec(done ?? "") ?? [];
	return key === undefined ? {} : { [key]: `${sentence(Number(count))}.` };
}

/** When a decision of a moderator becomes public. The time that a release takes depends on the registry and the machine. */
export const PUBLIC_WHEN = "within a few minutes";
