/** A registry that many operators want to follow, by its name for `--follow`. */
export interface Preset {
	name: string;
	format: string;
	address: string;
	/** Approximate number of entries, to estimate how long the first run takes. */
	about: number;
}

export const OFFICIAL_MCP: Preset = {
	name: "official",
	format: "mcp-registry",
	address: "https://registry.modelcontextprotocol.io",
	about: 28_000,
};

export const PRESETS: Readonly<Record<string, Preset>> = { mcp: OFFICIAL_MCP };

export function addCommandOf({ name, format, address }: Preset): string {
	return `npm run registry -- source add ${format} ${address} --name ${name} --approve`;
}
