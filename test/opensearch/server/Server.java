import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One node of OpenSearch for tests, until the process is ended: java -cp 'JARS/*' Server.java FOLDER. It takes the first free
 * port from 9201 to 9299, and prints "ready PORT" when it answers.
 */
public class Server {
  public static void main(String[] given) throws InterruptedException {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner
        .onBuild((number, settings) -> settings.put("discovery.type", "single-node"))
        .build(
            OpenSearchRunner.newConfigs()
                .clusterName("whom-tests")
                .numOfNode(1)
                .basePath(given[0])
                .baseHttpPort(9200)
                .useLogger()
                .disableESLogger());
    runner.ensureYellow();
    System.out.println("ready " + runner.node().settings().get("http.port"));
    Thread.currentThread().join();
  }
}
