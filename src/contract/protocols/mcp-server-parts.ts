import { z } from "zod";
import { MCP_REGISTRY } from "../limits.ts";

/** Addresses by RFC 3986, which validators of the official schema require. */
const Uri = z
	.string()
	.regex(/^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i, {
		error: "must be an address",
	})
	.refine((text) => URL.canParse(text), { error: "must be an address" });

/** Commands and addresses of a server can contain variables in braces. */
const TransportUrl = z.string().regex(/^(?:https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/, {
	error: "must be an http or https address without spaces",
});

const Flag = z.boolean().optional();
const Words = z.string().optional();

const input = {
	description: Words,
	isRequired: Flag,
	isSecret: Flag,
	format: z.enum(["string", "number", "boolean", "filepath"]).optional(),
	default: Words,
	placeholder: Words,
	value: Words,
	choices: z.array(z.string()).optional(),
};
const Variables = z
	.record(z.string(), z.looseObject(input))
	.meta({ id: "McpVariables" })
	.optional();
const filled = { ...input, variables: Variables };
const Setting = z.looseObject({ ...filled, name: z.string() }).meta({ id: "McpSetting" });

const Argument = z
	.union([
		z
			.looseObject({ ...filled, type: z.literal("positional"), valueHint: Words, isRepeated: Flag })
			.refine(({ value, valueHint }) => value !== undefined || valueHint !== undefined, {
				error: "must have a value or a valueHint",
			}),
		z.looseObject({ ...filled, type: z.literal("named"), name: z.string(), isRepeated: Flag }),
	])
	.meta({ id: "McpArgument" });

/** How clients reach a server over HTTP. */
export const REMOTE_TRANSPORTS = ["streamable-http", "sse"] as const;
export const MCP_TRANSPORTS: readonly string[] = ["stdio", ...REMOTE_TRANSPORTS];

const remote = {
	type: z.enum(REMOTE_TRANSPORTS),
	url: TransportUrl,
	headers: z.array(Setting).optional(),
};

export const McpRemote = z.looseObject({ ...remote, variables: Variables });
export type McpRemote = z.infer<typeof McpRemote>;

export const McpPackage = z.looseObject({
	registryType: z.string(),
	registryBaseUrl: Uri.optional(),
	identifier: z.string(),
	version: z
		.string()
		.min(1)
		.refine((version) => version !== "latest", { error: "must not be latest" })
		.optional(),
	fileSha256: z
		.string()
		.regex(/^[a-f0-9]{64}$/, { error: "must be 64 lower-case hexadecimal digits" })
		.optional(),
	runtimeHint: Words,
	runtimeArguments: z.array(Argument).optional(),
	packageArguments: z.array(Argument).optional(),
	environmentVariables: z.array(Setting).optional(),
	// Told apart by their type, so that an unknown one is refused with the pointer to it and all three.
	transport: z.discriminatedUnion(
		"type",
		[
			z.looseObject({ type: z.literal("stdio") }),
			z.looseObject({ ...remote, type: z.literal("streamable-http") }),
			z.looseObject({ ...remote, type: z.literal("sse") }),
		],
		{
			error: ({ code }) =>
				code === "invalid_union" ? "must be one of stdio, streamable-http, sse" : undefined,
		},
	),
});
export type McpPackage = z.infer<typeof McpPackage>;

export const McpIcon = z.looseObject({
	src: Uri.max(MCP_REGISTRY.iconMaxCharacters),
	mimeType: z
		.enum(["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"])
		.optional(),
	sizes: z.array(z.string().regex(/^(?:\d+x\d+|any)$/)).optional(),
	theme: z.enum(["light", "dark"]).optional(),
});

export const McpRepository = z.looseObject({
	url: Uri,
	source: z.string(),
	id: Words,
	subfolder: Words,
});

export const McpWebsite = Uri;

/** Key of what publishers add to a server.json; VS Code reads README, licence and topics there. */
export const PUBLISHER_META = "io.modelcontextprotocol.registry/publisher-provided";

/** What a publisher says to registries. */
export const McpServerMeta = z.looseObject({ [PUBLISHER_META]: z.looseObject({}).optional() });
