import { DOCUMENT } from "../limits.ts";
import { count, listKind, risks, textKind } from "./fact-kinds.ts";
import { ANSWERS, namedFacts, READINGS } from "./fact-row.ts";

const WORDS = { max: DOCUMENT.wordMaxCharacters, maxItems: DOCUMENT.maxWords };

/** How to connect, in short. All of it is read from documents; forms do not ask for it. */
export const CONNECT_FACTS = namedFacts({
	protocolName: {
		label: "MCP name",
		...textKind({ max: DOCUMENT.nameMaxCharacters }),
		meaning: "Its publisher's name for it in protocols, such as io.github.owner/server.",
		shows: ["detail", "feed", "page"],
		example: "org.example.tide/table",
	},
	catalogIdentifier: {
		label: "Identifier in catalogues",
		...textKind({ max: DOCUMENT.identifierMaxCharacters }),
		meaning:
			"Its publisher's name for it in AI Catalogs, such as urn:air:example.com:mcp:table. Unique to one listing.",
		shows: ["detail", "feed", "page"],
		example: "urn:air:tide.example.org:mcp:table",
	},
	version: {
		label: "Version",
		...textKind({ max: DOCUMENT.versionMaxCharacters }),
		meaning: "Its version, as its publisher numbers it.",
		shows: [...ANSWERS, ...READINGS],
		example: "1.4.0",
	},
	repositoryFolder: {
		label: "Folder of the repository",
		...textKind({ max: DOCUMENT.folderMaxCharacters }),
		meaning: "Folder of its repository that contains it.",
		shows: [...ANSWERS, "markdown", "page"],
		example: "servers/table",
	},
	transports: {
		label: "Transport",
		...listKind(WORDS),
		meaning:
			"Transports by which clients can use it: stdio, streamable-http, sse, or an A2A binding.",
		words: {
			"streamable-http": "Streamable HTTP",
			sse: "SSE",
			JSONRPC: "A2A over JSON-RPC",
			GRPC: "A2A over gRPC",
			"HTTP+JSON": "A2A over HTTP",
		},
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "transport",
			description: "Only agents that support this transport (one of their `transports`).",
			example: "streamable-http",
		},
		example: ["stdio", "streamable-http"],
	},
	packageTypes: {
		label: "Package",
		...listKind(WORDS),
		meaning: "Kinds of packages that clients can start: npm, pypi, oci, nuget, mcpb or cargo.",
		words: { pypi: "PyPI", oci: "Container image", nuget: "NuGet", mcpb: "MCPB", cargo: "Cargo" },
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "package",
			description:
				"Only agents published as a package of this kind (one of their `package_types`).",
			example: "npm",
		},
		example: ["npm", "oci"],
	},
	clients: {
		label: "Works in",
		...listKind({ ...WORDS, maxItems: DOCUMENT.maxClients }),
		types: ["mcp_server"],
		meaning: "MCP clients that this registry knows how to set up with it.",
		// Each way to connect names its own.
		shows: [],
		filter: {
			name: "client",
			description: "Only agents that work in this MCP client, by its ID in `/connect`.",
			example: "claude-desktop",
		},
		example: ["claude-desktop"],
	},
	authSchemes: {
		label: "Authentication",
		...listKind(WORDS),
		meaning: "How callers authenticate: api_key, http, oauth2, openid, mtls or others.",
		words: {
			api_key: "API key",
			http: "HTTP authentication",
			oauth2: "OAuth 2",
			openid: "OpenID Connect",
			mtls: "Mutual TLS",
			header: "Header",
			secret: "Key or secret",
			none: "None stated",
		},
		shows: ["list", ...ANSWERS, ...READINGS],
		filter: {
			name: "auth",
			description:
				"Only agents whose callers authenticate this way (one of their `auth_schemes`). `secret` is for `api_key` and for those that state none and ask for a key or secret; `none` is for the others.",
			example: "oauth2",
		},
		example: ["oauth2"],
	},
	keyHosts: {
		label: "Keys go to",
		...listKind(WORDS),
		meaning:
			"Hosts that get the keys it asks for: `machine` if they stay on the user's machine, `unknown` if what is filled in decides.",
		shows: ["dump"],
		example: ["machine"],
	},
	toolsCount: {
		label: "Tools",
		...count(),
		meaning: "How many tools are listed, or were seen. It may have others.",
		shows: ["list", ...ANSWERS, ...READINGS],
		words: { yes: "Listed", no: "Not listed" },
		filter: {
			name: "tools",
			description: "`yes`: only agents whose tools are listed or were seen; `no`: the others.",
			example: "yes",
		},
		example: 128,
	},
	toolNames: {
		label: "Names of tools",
		...listKind({ max: DOCUMENT.wordMaxCharacters, maxItems: DOCUMENT.maxToolNames }),
		meaning: "Names of the first of these tools. Searches find the agent by their words.",
		// Clients that need the tools read the documents, which also describe them.
		shows: [],
		example: ["list_departures", "warn_of_storms"],
	},
	riskSignals: {
		label: "Can do",
		...risks({ maxItems: DOCUMENT.maxRiskSignals }),
		meaning:
			"What its documents say that it can do, asks for and may reach, the most harmful first. Risk is estimated from it.",
		shows: ["dump"],
		example: [{ kind: "tool", class: "reads", name: "list_departures" }],
	},
});
