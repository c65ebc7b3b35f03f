/** Something to know before connecting, and its effect. */
export interface Caution {
	text: string;
	effect: Effect;
}

/** `no-link`: can be copied but not clicked. `no-command`: is shown as read, without a command. */
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
