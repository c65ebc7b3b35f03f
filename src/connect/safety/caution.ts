/** What a person should know before connecting, and what it forbids. */
export interface Caution {
	text: string;
	effect: Effect;
}

/** `no-link`: it may be copied, not clicked. `no-command`: it is shown as it was read and never made a command. */
type Effect = "tell" | "no-link" | "no-command";

export function caution(effect: Effect, text: string): Caution {
	return { effect, text };
}

export function forbidsLinks(cautions: readonly Caution[]): boolean {
	return cautions.some(({ effect }) => effect !== "tell");
}

export function forbidsCommands(cautions: readonly Caution[]): boolean {
	return cautions.some(({ effect }) => effect === "no-command");
}
