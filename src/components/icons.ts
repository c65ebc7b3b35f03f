import sprite from "./icons.svg?raw";

/** The path of each icon by its name. Repeated ones cost next to nothing in compressed pages. */
export const ICONS: ReadonlyMap<string, string> = new Map(
	[...sprite.matchAll(/id="(\w+)" viewBox="0 0 16 16"><path d="([^"]*)"/g)].map(
		([, name = "", path = ""]) => [name, path],
	),
);
