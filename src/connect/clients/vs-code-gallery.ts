import type { ClientWay, Package, Remote, Setting } from "#contract/facts/connect.ts";
import { READ_FROM } from "../read-from.ts";
import { namesSecret } from "../templates/read-template.ts";
import { vsCodeExact } from "../vs-code-exact.ts";
import { jsonText } from "./json-notation.ts";

/** For people whose VS Code uses this registry as its gallery, and for admins who allow servers there. */
export function vsCodeGallery(
	connection: Package | Remote,
	{ protocolName, registryUrl }: { protocolName: string | null; registryUrl: string },
): ClientWay[] {
	if (protocolName === null || statesSecrets(connection)) return [];
	const { config, inputs } = vsCodeExact(connection);
	const open = inputs.filter(({ id, password }) => !password && namesSecret(id));
	const shown = open.map(({ id }) => `VS Code shows what you enter as ${id}.`);
	return [
		{
			client: "vs-code-gallery",
			label: "VS Code, with this registry as its gallery",
			read_from: READ_FROM["vs-code-gallery"],
			snippets: [
				fileSnippet("Settings", "settings.json", { "chat.mcp.gallery.serviceUrl": registryUrl }),
				fileSnippet(`What VS Code makes of ${protocolName}`, null, { ...config, inputs }),
			],
			link: null,
			notes: [...shown, ...notesOf(connection), "Allow-lists must match this exactly."],
		},
	];
}

/** Where VS Code deviates from the document. */
function notesOf(connection: Package | Remote): string[] {
	if (connection.kind === "remote")
		return /[{}]/.test(connection.url)
			? ["VS Code does not replace the braces in the address."]
			: [];
	const { feed, transport } = connection;
	return [
		...(feed === null
			? []
			: [`VS Code does not look in ${feed}: it installs from the usual registry.`]),
		...(transport === "stdio" ? [] : ["VS Code runs it locally."]),
	];
}

/** VS Code would use them as values. */
export function statesSecrets(connection: Package | Remote): boolean {
	if (connection.kind === "remote") return connection.headers.some(isStatedSecret);
	const { flags, environment, arguments: own } = connection;
	return [...flags, ...environment, ...own].some(isStatedSecret);
}

function isStatedSecret({ value, variables, secret, default: standard }: Setting): boolean {
	const isStated = (value !== null && variables.length === 0) || standard !== null;
	return (
		(secret && isStated) ||
		variables.some((variable) => (secret || variable.secret) && variable.default !== null)
	);
}

function fileSnippet(label: string, path: string | null, value: unknown) {
	return { kind: "file" as const, label, shell: null, path, syntax: "json", text: jsonText(value) };
}
