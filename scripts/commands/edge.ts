import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { nginxConfig } from "../edge/nginx-config.ts";
import { UsageError } from "../terminal/terminal.ts";

interface EdgeCommandOptions {
	listen: string[];
	upstream: string[];
	releases?: string;
	log: string;
	certificate?: string;
	key?: string;
}

const NOTES = `
The file belongs in the http block of nginx, such as /etc/nginx/conf.d/agent-registry.conf; npm must be silent when its
output is kept: npm run --silent registry -- edge nginx … > agent-registry.conf

BASE_URL and RELEASES_DIR mean the same as for the service. nginx must be able to read the releases, and each process of the
service must trust it: TRUST_PROXY names the address that nginx connects from. If a proxy in front of nginx handles HTTPS,
it must send X-Forwarded-Proto, and TRUST_PROXY must name it too.`;

/** A port, or an address with a port, as nginx and the service accept it. */
const LISTEN = /^(?:(?:[\d.]+|\*|\[[\da-fA-F:]+\]):)?\d{1,5}$/;
const UPSTREAM = /^(?:[A-Za-z\d._-]+|\[[\da-fA-F:]+\]):\d{1,5}$/;

export function addEdgeCommand(program: Command): void {
	program
		.command("edge")
		.command("nginx")
		.description(
			"print a configuration for nginx that serves the release and passes other requests to the service",
		)
		.requiredOption(
			"--listen <address...>",
			"ports or addresses to listen on, such as 443 '[::]:443'",
			fitting(LISTEN),
		)
		.requiredOption(
			"--upstream <address...>",
			"host:port of each process of the service",
			fitting(UPSTREAM),
		)
		.option("--releases <directory>", "path of the releases for nginx (default RELEASES_DIR)")
		.option("--log <file>", "log of what nginx answers itself", "/var/log/nginx/agent-registry.log")
		.option("--certificate <file>", "certificate (PEM); with --key nginx serves HTTPS itself")
		.option("--key <file>", "key (PEM)")
		.addHelpText("after", NOTES)
		.action((options: EdgeCommandOptions) => {
			process.stdout.write(printNginx(options));
		});
}

function printNginx({ listen, upstream, releases, log, certificate, key }: EdgeCommandOptions) {
	const { baseUrl, releasesDirectory } = readConfig(process.env);
	if (!certificate !== !key) {
		throw new UsageError("--certificate and --key belong together; only one of them is given.");
	}
	return nginxConfig({
		listen,
		upstreams: upstream,
		baseUrl,
		releasesDirectory: pathIn(releases ?? releasesDirectory),
		logFile: pathIn(log),
		tls: certificate && key ? { certificate: pathIn(certificate), key: pathIn(key) } : undefined,
	});
}

/** nginx resolves relative paths elsewhere, and reads `$` as a variable. */
function pathIn(path: string): string {
	const absolute = resolve(path);
	if (/[$\r\n]/.test(absolute))
		throw new UsageError(`The path ${path} cannot be written in an nginx configuration.`);
	return absolute;
}

/** Commander calls it once for each address. */
function fitting(pattern: RegExp) {
	return (text: string, before: string[] = []): string[] => {
		if (!pattern.test(text)) throw new InvalidArgumentError("This is not a valid address here.");
		return [...before, text];
	};
}
