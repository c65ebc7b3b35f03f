const LINK_SCHEMES = ["https:", "vscode:", "vscode-insiders:", "cursor:", "lmstudio:", "goose:"];
const LINK_HOSTS = [
	"insiders.vscode.dev",
	"vs-open.link",
	"cursor.com",
	"lmstudio.ai",
	"block.github.io",
	"kiro.dev",
];

/** Some programs cut longer links. */
const LINK_MAX_CHARACTERS = 8000;

export function isSafeLink(link: string): boolean {
	const url = URL.parse(link);
	if (!url || link.length > LINK_MAX_CHARACTERS || !LINK_SCHEMES.includes(url.protocol))
		return false;
	return url.protocol !== "https:" || LINK_HOSTS.includes(url.hostname);
}
