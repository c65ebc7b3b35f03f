/** A remote server under this name, on a host of its own. */
export function serverJson(name: string, version = "1.0.0") {
	const host = `${name.replaceAll(/[^a-z0-9]/g, "-")}.dev`;
	return {
		name,
		title: `Server ${name}`,
		description: "Reads water levels.",
		version,
		websiteUrl: `https://${host}/`,
		remotes: [{ type: "streamable-http", url: `https://${host}/mcp` }],
	};
}
