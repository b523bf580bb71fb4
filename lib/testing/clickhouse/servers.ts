// Real ClickHouse servers on loopback, for tests and the benchmark: one, or two as the shards of one cluster. They come out of
// the library of chdb, which `npm ci` in this folder installs; `npm run test:clickhouse` does that first.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "@/lib/testing/free-port";

const here = path.join(process.cwd(), "lib/testing/clickhouse");
const library = path.join(here, "node_modules/@chdb/lib-linux-x64-gnu/libchdb.so");

/** The name of the cluster, for `CLICKHOUSE_CLUSTER`. */
export const clusterName = "fieldbook";

/** The user that can only read. */
export const reader = { username: "reader", password: "only-for-tests" };

/** A running server. */
export interface ClickhouseServer {
  /** For `CLICKHOUSE_URL`: the database `default`. */
  url: string;
  /** Kills the process, as a machine that fails. Its data stays. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same data and ports. */
  restart(): Promise<void>;
  /** Milliseconds of processor time that it has used. */
  processorTime(): number;
}

/**
 * Starts the servers of one cluster, a shard each, and waits until they answer.
 *
 * @param folder for data and configuration   @param count 1 or 2   @param cores pins server n to the core n
 * @throws Error with the server's output when one does not start
 */
export async function startCluster(
  folder: string,
  count: number,
  cores = false,
): Promise<ClickhouseServer[]> {
  const ports = await Promise.all(Array.from({ length: 2 * count }, freePort));
  const nodes = Array.from({ length: count }, (_, at) => ({ tcp: ports[2 * at]!, http: ports[2 * at + 1]! }));
  return await Promise.all(
    nodes.map(async ({ tcp, http }, at) => {
      const config = path.join(folder, `node${at + 1}.xml`);
      const queries = path.join(folder, `node${at + 1}.sql`);
      const data = path.join(folder, `node${at + 1}`);
      await mkdir(data, { recursive: true });
      await writeFile(
        config,
        configuration(
          nodes.map(({ tcp }) => tcp),
          at + 1,
        ),
      );
      await writeFile(queries, keepListening);
      const url = `http://127.0.0.1:${http}`;
      const command = [
        "python3",
        path.join(here, "server.py"),
        library,
        `--config-file=${config}`,
        `--path=${data}`,
        "--listen_host=127.0.0.1",
        `--tcp_port=${tcp}`,
        `--http_port=${http}`,
        `--queries-file=${queries}`,
      ];
      const pinned = cores ? ["taskset", "-c", String(at), ...command] : command;
      const start = async () => startServer(pinned, url);
      let child = await start();
      return {
        url: `${url}/default`,
        async kill() {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const closed = once(child, "close");
          child.kill("SIGKILL");
          await closed;
        },
        async restart() {
          child = await start();
        },
        processorTime() {
          // After the name, which is in parentheses: user and system time are fields 14 and 15, in hundredths of a second.
          const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
          return 10 * (Number(fields[11]) + Number(fields[12]));
        },
      };
    }),
  );
}

/** Without a statement that lasts, the process would end. */
const keepListening = `SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP;
select sum(sleepEachRow(1)) from numbers(1000000)
  settings max_block_size = 1, function_sleep_max_microseconds_per_block = 10000000, max_threads = 1;
`;

const configuration = (ports: readonly number[], shard: number) => `<clickhouse>
  <users_config>${here}/users.xml</users_config>
  <user_directories><users_xml><path>${here}/users.xml</path></users_xml></user_directories>
  <remote_servers><${clusterName}>
    ${ports.map((port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`).join("\n    ")}
  </${clusterName}></remote_servers>
  <macros><shard>${shard}</shard></macros>
</clickhouse>
`;

async function startServer([program = "", ...args]: readonly string[], url: string): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  // A test that is killed leaves no server behind.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const output: string[] = [];
  child.stderr?.on("data", (chunk) => output.push(String(chunk)));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ClickHouse did not start: ${output.join("")}`);
    const answer = await fetch(`${url}/ping`).catch(() => null);
    if (answer?.ok) return child;
    await setTimeout(100);
  }
}
