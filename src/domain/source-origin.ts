/** How records name an entry of a source as the origin of facts and listings. */
export function sourceOrigin({ source, origin }: { source: string; origin: string }): string {
	return `source:${source}/${origin}`;
}

/** The source that an origin names; undefined if it names none. */
export function sourceNameIn(origin: string | null | undefined): string | undefined {
	return /^source:(?<name>[a-z0-9-]+)\//.exec(origin ?? "")?.groups?.name;
}

/** How histories and documents name a source as the actor. */
export function sourceActor(name: string): { id: string } {
	return { id: `source:${name}` };
}

/** True for a source's name in histories. */
export function isSource(actor: string): boolean {
	return actor.startsWith("source:");
}

/** The source with this name in histories. */
export function sourceNamed(actor: string): string {
	return actor.slice(actor.indexOf(":") + 1);
}
