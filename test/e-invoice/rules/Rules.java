import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Holds files against rule sets: words in pairs, the id of a set and a path. Prints one report after a line with set and path. */
public class Rules {
  public static void main(String[] words) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // The libraries print as they like.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    var sets = new ValidationExecutorSetRegistry<IValidationSourceXML>();
    EN16931Validation.initEN16931(sets);
    PeppolValidation.initStandard(sets);
    XRechnungValidation.initXRechnung(sets);
    IValidityDeterminator<IValidationSourceXML> judge = IValidityDeterminator.createDefault();
    for (int i = 0; i < words.length; i += 2) {
      var set = sets.getOfID(DVRCoordinate.parseOrNull(words[i]));
      if (set == null) throw new IllegalArgumentException("There is no rule set " + words[i]);
      var source = ValidationSourceXML.create(new FileSystemResource(words[i + 1]));
      var results = ValidationExecutionManager.executeValidation(judge, set, source);
      boolean isValid = !results.containsAtLeastOneError();
      out.println("=== " + (isValid ? "valid" : "invalid") + " " + words[i] + " " + words[i + 1]);
      results.forEach(part -> part.getErrorList().forEach(fault -> {
        if (fault.isError()) out.println(fault.getErrorText(Locale.ROOT));
      }));
    }
  }
}
