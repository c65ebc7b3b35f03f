/** A registry that many wish to follow, under the name that `--follow` takes. */
export interface Preset {
	name: string;
	format: string;
	address: string;
	/** For the time that is left while it is followed first: about so many entries were there when this was written. */
	about: number;
}

export const OFFICIAL_MCP: Preset = {
	name: "official",
	format: "mcp-registry",
	address: "https://registry.modelcontextprotocol.io",
	about: 28_000,
};

export const PRESETS: Readonly<Record<string, Preset>> = { mcp: OFFICIAL_MCP };

/** The command that follows a preset from a registry that is there. */
export function addCommandOf({ name, format, address }: Preset): string {
	return `npm run registry -- source add ${format} ${address} --name ${name} --approve`;
}
