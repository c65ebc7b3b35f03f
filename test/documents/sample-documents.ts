import type { DocumentFormat } from "#contract/intake/document.ts";

/** An invented document of each format, each with members that no reader knows. */
export const SAMPLE_DOCUMENTS: Readonly<Record<DocumentFormat, string>> = {
	"mcp-server": `{
  "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "example.harbour/tide-tables", "title": "Tide Tables", "description": "Tells high and low water.",
  "version": "2.1.0", "websiteUrl": "https://tides.harbour.example/",
  "repository": {"url": "https://git.harbour.example/tides", "source": "other", "subfolder": "server"},
  "icons": [{"src": "https://tides.harbour.example/icon.png", "x-size": 1.50}],
  "packages": [
    {"registryType": "npm", "identifier": "@harbour/tides", "version": "2.1.0", "registryBaseUrl": "https://npm.harbour.example",
     "runtimeHint": "npx", "transport": {"type": "stdio"},
     "runtimeArguments": [{"type": "named", "name": "--loader", "value": "./{loader}", "variables": {"loader": {"format": "filepath"}}}],
     "packageArguments": [
       {"type": "positional", "valueHint": "harbour", "isRequired": true, "isRepeated": true},
       {"type": "named", "name": "--units", "default": "metric", "choices": ["metric", "imperial"]}],
     "environmentVariables": [{"name": "TIDE_KEY", "description": "Key", "isRequired": true, "isSecret": true, "placeholder": "tk-…"}]},
    {"registryType": "pnpm-next", "identifier": "tides", "transport": {"type": "smoke-signal"}}],
  "remotes": [{"type": "streamable-http", "url": "https://{port}.harbour.example/mcp",
    "headers": [{"name": "X-Tide-Key", "isSecret": true, "isRequired": true}],
    "variables": {"port": {"description": "Which harbour", "isRequired": true}}}],
  "x-unknown": {"kept": [1, 1e21, "\\u20ac"]}
}`,
	"a2a-card": `{
  "name": "Pilot", "description": "Guides ships in.", "version": "3.0.0", "protocolVersion": "1.0",
  "supportedInterfaces": [
    {"url": "https://pilot.harbour.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "north"},
    {"url": "pilot.harbour.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"}],
  "provider": {"organization": "Harbour Office", "url": "https://harbour.example"},
  "documentationUrl": "https://harbour.example/pilot", "iconUrl": "https://harbour.example/pilot.png",
  "securitySchemes": {
    "key": {"apiKeySecurityScheme": {"name": "X-Key", "location": "header", "description": "A key."}},
    "sign-in": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {}}}}},
  "securityRequirements": [{"schemes": {"key": {"list": []}}}],
  "skills": [{"id": "berth", "name": "Find a berth", "description": "Finds one.", "tags": ["ships"], "examples": ["A berth for 20 m"]}],
  "signatures": [{"protected": "e30", "signature": "x"}]
}`,
	"models-dev": `name = "Larch 3"
release_date = 2026-04-02
knowledge = "2025-01"
reasoning = true
tool_call = true
open_weights = true
license = "MIT"
unknown_member = [1, 2.5]

[limit]
context = 256_000
output = 32_000

[modalities]
input = ["text", "image"]
output = ["text"]

[cost]
input = 0.4
output = 1.6
per_minute = 0.01

[cost.context_over_200k]
input = 0.8

[[weights]]
label = "Weights"
url = "https://weights.example/larch-3"
`,
	"openrouter-model": `{
  "id": "openfield/larch-3", "canonical_slug": "openfield/larch-3", "name": "Openfield: Larch 3", "created": 1775088000,
  "description": "A model that was invented.", "context_length": 256000,
  "architecture": {"input_modalities": ["text", "image"], "output_modalities": ["text"], "tokenizer": "Other"},
  "pricing": {"prompt": "0.0000004", "completion": "0.0000016", "request": "0", "image": "-1"},
  "top_provider": {"max_completion_tokens": 32000}, "supported_parameters": ["tools"], "hugging_face_id": "openfield/larch-3",
  "x-unknown": null
}`,
	"docker-mcp": `name: tide-tables
image: harbour/tides:2.1.0
type: server
meta:
  category: maps
  tags: [tides, ships]
about:
  title: Tide Tables
  description: Tells high and low water.
  icon: https://harbour.example/tides.png
source:
  project: https://git.harbour.example/tides
  directory: server
run:
  command: ["--port={{tide-tables.port}}"]
  volumes: ["{{tide-tables.paths|volume|into}}"]
  allowHosts: [api.harbour.example]
config:
  secrets:
    - name: tide-tables.key
      env: TIDE_KEY
      example: tk-1
  env:
    - name: TIDE_PORT
      example: north
      value: "{{tide-tables.port}}"
  parameters:
    type: object
    properties:
      port: { type: string, description: Which harbour, default: north, enum: [north, south] }
      paths: { type: array, items: { type: string } }
    required: [port]
x-unknown: { kept: true }
`,
	toolhive: `{
  "name": "io.github.harbour/tides", "title": "Tide Tables", "description": "Tells high and low water.", "tier": "Community",
  "status": "Active", "transport": "stdio", "image": "ghcr.io/harbour/tides:2.1.0", "args": ["--quiet"],
  "tools": ["high_water", "low_water"],
  "tool_definitions": [{"name": "high_water", "description": "Next high water.", "inputSchema": {"type": "object", "properties": {"harbour": {"type": "string"}}}, "annotations": {"readOnlyHint": true}}],
  "env_vars": [{"name": "TIDE_KEY", "description": "Key", "required": true, "secret": true}],
  "permissions": {"network": {"outbound": {"allow_host": ["api.harbour.example"], "allow_port": [443]}}},
  "repository_url": "https://git.harbour.example/tides", "tags": ["tides"], "overview": "# Tides\\n\\nMore about them.",
  "custom_metadata": {"author": "Harbour Office", "homepage": "https://harbour.example", "license": "MIT"}
}`,
	"agent-skill": `---
name: read-charts
description: Reads nautical charts. Use it when a chart is attached.
license: MIT
compatibility: Needs a chart viewer
metadata:
  version: "1.2"
allowed-tools: Read Bash(chart:*)
x-unknown: kept
---
# Reading charts

Depths stand in metres.
`,
	mcpb: `{
  "manifest_version": "0.3", "name": "tide-tables", "display_name": "Tide Tables", "version": "2.1.0",
  "description": "Tells high and low water.", "long_description": "Tells **when** a harbour can be left.",
  "author": {"name": "Harbour Office", "url": "https://harbour.example"},
  "repository": {"type": "git", "url": "https://git.harbour.example/tides"},
  "homepage": "https://tides.harbour.example", "documentation": "https://tides.harbour.example/docs",
  "support": "https://tides.harbour.example/support", "icon": "icon.png",
  "icons": [{"src": "https://tides.harbour.example/icon.png", "size": "16x16"}],
  "screenshots": ["shot.png", "https://tides.harbour.example/shot.png"],
  "server": {"type": "node", "entry_point": "server.js", "mcp_config": {"command": "node",
    "args": ["\${__dirname}/server.js", "--in=\${user_config.folder}"], "env": {"TIDE_KEY": "\${user_config.key}"}}},
  "tools": [{"name": "high_water", "description": "Next high water."}],
  "prompts": [{"name": "watch", "description": "Keeps watch.", "arguments": ["harbour"], "text": "Watch \${arguments.harbour}"}],
  "keywords": ["tides"], "license": "MIT", "privacy_policies": ["https://harbour.example/privacy"],
  "user_config": {
    "key": {"type": "string", "title": "Key", "sensitive": true, "required": true},
    "folder": {"type": "directory", "title": "Folder", "default": ["\${HOME}/tides"]}},
  "x-unknown": {"a": [{}]}
}`,
	"ai-catalog-entry": `{
  "identifier": "urn:air:harbour.example:servers:tides", "type": "application/mcp-server-card+json", "displayName": "Tides",
  "tags": ["tides"], "version": "2.1.0", "updatedAt": "2026-05-04T12:00:00Z",
  "data": {"name": "example.harbour/tides", "description": "Tells high and low water.", "version": "2.1.0",
    "remotes": [{"type": "streamable-http", "url": "https://tides.harbour.example/mcp"}]},
  "publisher": {"identifier": "did:web:harbour.example", "displayName": "Harbour Office"},
  "trustManifest": {"identity": "did:web:harbour.example", "privacyPolicyUrl": "https://harbour.example/privacy"},
  "extensions": {"example.harbour": {"kept": true}}
}`,
};
