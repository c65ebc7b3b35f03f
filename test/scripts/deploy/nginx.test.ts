import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nginxConfig } from "../../../scripts/edge/nginx-config.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { makeCertificate } from "../../outbound/make-certificate.ts";
import { getProgram, isInstalled, NGINX } from "../../servers/programs.ts";
import { readDeployed } from "./deploy-files.ts";

const hasNginx = isInstalled(NGINX);

/** In the http block of Debian's nginx.conf. Some of these lines may not be written there twice. */
const OF_DEBIAN = "ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;\nssl_prefer_server_ciphers on;";

it.runIf(hasNginx)(
	"nginx accepts the redirect to HTTPS together with the generated configuration",
	async () => {
		const folder = await freshDirectory();
		const { cert, key } = makeCertificate("agents.example.org", 2049);
		const tls = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
		await writeFile(tls.certificate, cert);
		await writeFile(tls.key, key);
		const made = nginxConfig({
			listen: ["443"],
			upstreams: ["127.0.0.1:4321", "127.0.0.1:4322"],
			releasesDirectory: folder,
			baseUrl: "https://agents.example.org",
			logFile: join(folder, "answered.log"),
			tls,
		});
		const http = `access_log off;\n${OF_DEBIAN}\n${readDeployed("nginx/tls.conf")}\n${made}`;
		const whole = `pid ${join(folder, "pid")};\nevents {}\nhttp {\n${http}\n}\n`;
		await writeFile(join(folder, "nginx.conf"), whole);
		const { status, stderr } = spawnSync(
			getProgram("nginx"),
			["-t", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
			{ encoding: "utf8" },
		);
		expect([status, stderr.match(/\[(?:emerg|warn)\].*/g)]).toEqual([0, null]);
	},
);
