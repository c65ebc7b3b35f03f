export interface Caution {
	/** Empty if nothing is known that could be said. */
	text: string;
	effect: Effect;
}

/** `no-link`: can be copied but not clicked. `no-command`: is shown as read, without a command. */
type Effect = "tell" | "no-link" | "no-command";

export function caution(effect: Effect, text: string): Caution {
	return { effect, text };
}

/** What may be harmless and is not known to be: it has no button, and no sentence either. */
export const NO_LINK = caution("no-link", "");

export function warningsOf(cautions: readonly Caution[]): string[] {
	return [...new Set(cautions.map(({ text }) => text))].filter((text) => text !== "");
}

export function forbidsLinks(cautions: readonly Caution[]): boolean {
	return cautions.some(({ effect }) => effect !== "tell");
}

export function forbidsCommands(cautions: readonly Caution[]): boolean {
	return cautions.some(({ effect }) => effect === "no-command");
}
